//! Films of finished games: frames are drawn on several cores, and a film that was made once is kept beside its game.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use bw_core::Lang;
use bw_picture::{Film, FilmFrame, Picture};

use crate::failure::Failure;

/// Frames of a film at most: longer games are shown turn by turn, then every other turn …
const FRAMES: usize = 150;
/// Frames that are drawn before they are written: what a film needs of memory.
const AHEAD: usize = 8;
/// How long a frame is shown, and the last one, in hundredths of a second.
const SHOWN: (u16, u16) = (40, 400);

/// A film in the making, or made.
#[derive(Debug, Default)]
pub(crate) struct FilmJob {
    done: AtomicUsize,
    of: AtomicUsize,
    made: OnceLock<Result<Arc<Vec<u8>>, Failure>>,
}

impl FilmJob {
    /// Frames that are drawn, and how many there will be; nothing of it is known before it begins.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.of.load(Ordering::Relaxed))
    }

    /// The film, if it is made, or why it could not be.
    pub(crate) fn made(&self) -> Option<Result<Arc<Vec<u8>>, Failure>> {
        self.made.get().cloned()
    }

    /// The film; made by the first who asks, the others wait. Blocks.
    pub(crate) fn make(
        &self,
        steps: &[usize],
        draw: impl Fn(usize) -> Result<Picture, Failure> + Sync,
    ) -> Result<Arc<Vec<u8>>, Failure> {
        self.made.get_or_init(|| self.film(steps, &draw).map(Arc::new)).clone()
    }

    fn film(
        &self,
        steps: &[usize],
        draw: &(impl Fn(usize) -> Result<Picture, Failure> + Sync),
    ) -> Result<Vec<u8>, Failure> {
        let Some((&end, before)) = steps.split_last() else { return Ok(Vec::new()) };
        let every = steps.len().div_ceil(FRAMES).max(1);
        let shown: Vec<usize> = before.iter().copied().step_by(every).collect();
        self.of.store(shown.len() + 1, Ordering::Relaxed);
        let frame = |picture, centiseconds| FilmFrame { picture, centiseconds };
        let end = frame(draw(end)?, SHOWN.1);
        self.done.fetch_add(1, Ordering::Relaxed);
        let mut body = Vec::new();
        let mut film = Film::new(&mut body, &[&end.picture]).map_err(undrawn)?;
        for some in shown.chunks(AHEAD) {
            for picture in self.drawn(some, draw) {
                film.push(&frame(picture?, SHOWN.0)).map_err(undrawn)?;
            }
        }
        film.push(&end).map_err(undrawn)?;
        drop(film);
        Ok(body)
    }

    /// Some frames in order, drawn at the same time.
    fn drawn(
        &self,
        steps: &[usize],
        draw: &(impl Fn(usize) -> Result<Picture, Failure> + Sync),
    ) -> Vec<Result<Picture, Failure>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let share = steps.len().div_ceil(cores).max(1);
        std::thread::scope(|scope| {
            let draw_some = |some: &[usize]| -> Vec<Result<Picture, Failure>> {
                let one = |&step: &usize| {
                    let picture = draw(step);
                    self.done.fetch_add(1, Ordering::Relaxed);
                    picture
                };
                some.iter().map(one).collect()
            };
            let threads: Vec<_> = steps
                .chunks(share)
                .map(|some| (some.len(), scope.spawn(move || draw_some(some))))
                .collect();
            let broken = || Err(Failure::broken(bw_core::Message::new("refused-broke")));
            let joined = threads.into_iter().map(|(frames, thread)| {
                thread.join().unwrap_or_else(|_| (0..frames).map(|_| broken()).collect())
            });
            joined.flatten().collect()
        })
    }
}

#[allow(clippy::needless_pass_by_value)] // the shape `map_err` wants
pub(crate) fn undrawn(error: bw_picture::PictureError) -> Failure {
    Failure::broken(format!("The picture could not be drawn: {error}"))
}

/// The films of a game, by the language of their words.
#[derive(Debug, Default)]
pub(crate) struct Films(Mutex<BTreeMap<bool, Arc<FilmJob>>>);

impl Films {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<bool, Arc<FilmJob>>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// The film in a language, begun or not.
    pub(crate) fn of(&self, lang: Lang) -> Arc<FilmJob> {
        Arc::clone(self.lock().entry(lang == Lang::Cs).or_default())
    }

    /// Forgets a film that could not be made: it may be tried again.
    pub(crate) fn forget(&self, lang: Lang) {
        self.lock().remove(&(lang == Lang::Cs));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(step: usize) -> Picture {
        let shade = u8::try_from(step % 200).unwrap();
        Picture { width: 4, height: 4, rgba: [shade, shade, shade, 255].repeat(16) }
    }

    #[test]
    fn a_film_is_made_once_in_order_and_says_how_far_it_is() {
        let (job, calls) = (FilmJob::default(), AtomicUsize::new(0));
        let steps: Vec<usize> = (0..400).collect();
        let draw = |step| {
            calls.fetch_add(1, Ordering::Relaxed);
            Ok(picture(step))
        };
        assert!(job.made().is_none());
        let film = job.make(&steps, draw).unwrap();
        assert!(film.starts_with(b"GIF89a"));
        assert_eq!(job.progress(), (134, 134), "every third of 399, and the end");
        assert_eq!(job.make(&steps, draw).unwrap(), film);
        assert_eq!(calls.load(Ordering::Relaxed), 134);
        // As one thread would make it.
        let mut body = Vec::new();
        let mut alone = Film::new(&mut body, &[&picture(399)]).unwrap();
        for step in (0..399).step_by(3) {
            alone.push(&FilmFrame { picture: picture(step), centiseconds: SHOWN.0 }).unwrap();
        }
        alone.push(&FilmFrame { picture: picture(399), centiseconds: SHOWN.1 }).unwrap();
        drop(alone);
        assert_eq!(*film, body);
    }

    #[test]
    fn a_frame_that_fails_fails_the_film() {
        let job = FilmJob::default();
        let draw = |step| if step == 30 { Err(Failure::bad("no")) } else { Ok(picture(step)) };
        assert!(job.make(&(0..60).collect::<Vec<_>>(), draw).is_err());
    }
}
