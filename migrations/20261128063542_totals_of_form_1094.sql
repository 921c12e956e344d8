ALTER TABLE "aca_snapshots" ADD COLUMN "totals" jsonb;
