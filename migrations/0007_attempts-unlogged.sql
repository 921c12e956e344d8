-- Counts of tries weigh for an hour at most: they wait for no disk, and may be lost when the whole database falls.
ALTER TABLE "attempts" SET UNLOGGED;
