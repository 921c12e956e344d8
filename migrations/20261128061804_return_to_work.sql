ALTER TABLE "member_changes" DROP CONSTRAINT "member_changes_kind_check";
--> statement-breakpoint
ALTER TABLE "member_events" DROP CONSTRAINT "member_events_kind_check";
--> statement-breakpoint
ALTER TABLE "member_changes" ADD CONSTRAINT "member_changes_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'workChange', 'returnToWork', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'renewal'));
--> statement-breakpoint
ALTER TABLE "member_events" ADD CONSTRAINT "member_events_kind_check" CHECK ("kind" in ('newEmployee', 'addDependent', 'termMember', 'divisionChange', 'workChange', 'returnToWork', 'demographicChange', 'addressChange', 'coverageChange', 'endCoverage', 'reinstate', 'correction', 'cobra', 'renewal', 'openEnrollment', 'selfEnrollment', 'lifeEvent', 'eligibilityDecision', 'undo'));
