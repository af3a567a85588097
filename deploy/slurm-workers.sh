#!/bin/sh
# Workers under Slurm: sbatch --array=1-200 deploy/slurm-workers.sh
# The password stands in ~/.pgpass, which PostgreSQL's own programs use too, or in BOARDWRIGHT_DB.
#SBATCH --job-name=boardwright-worker
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --time=12:00:00
#SBATCH --requeue
# The worker is the script itself, not a step of it: B. A minute before its time is up it gives its blocks back.
#SBATCH --signal=B:INT@60

: "${BOARDWRIGHT_DB:?the database, as postgres://boardwright_worker@host/boardwright}"
exec boardwright worker --threads "$SLURM_CPUS_PER_TASK" --name "$SLURMD_NODENAME-$SLURM_ARRAY_TASK_ID"
