ALTER TABLE "cobra_steps" DROP CONSTRAINT "cobra_steps_kind_check";
--> statement-breakpoint
ALTER TABLE "cobra_steps" ADD CONSTRAINT "cobra_steps_kind_check" CHECK ("kind" in ('started', 'notice', 'election', 'payment', 'extension', 'child', 'end'));
