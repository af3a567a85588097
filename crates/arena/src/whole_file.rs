//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Writes a file by `write`, into a new file beside it that takes its place in one step: whatever interrupts this, the
/// old file or the new one is there. Makes its folder if needed.
///
/// ```
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("results").join("table.csv");
/// bw_arena::write_whole_file(&path, |file| file.write_all(b"who,points\n"))?;
/// assert_eq!(std::fs::read_to_string(path)?, "who,points\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_whole_file(
    path: &Path,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> io::Result<()> {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut new = builder().tempfile_in(folder)?;
    write(new.as_file_mut())?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    Ok(())
}

/// With the permissions of any other new file: temporary files are usually their owner's alone.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".new-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write_whole_file(&path, |file| file.write_all(b"old")).unwrap();
        let failed = write_whole_file(&path, |file| {
            file.write_all(b"half of the ne")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_whole_file_has_the_permissions_of_any_other() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (whole, usual) = (folder.path().join("whole"), folder.path().join("usual"));
        write_whole_file(&whole, |_| Ok(())).unwrap();
        File::create(&usual).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&whole), mode(&usual));
    }
}
