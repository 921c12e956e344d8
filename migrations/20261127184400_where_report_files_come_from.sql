ALTER TABLE "report_runs" ADD COLUMN "reach" jsonb;
