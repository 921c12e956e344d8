-- Prices of before the parts were kept say their surcharges and credits in the reasons of the enrollment alone. A coverage that
-- still has the price that its enrollment promised has these parts. No fact changes: nothing is noted as known otherwise.
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "enrollment_selections" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "session_plans" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "coverages" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "past_coverages" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "coverages" DISABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "past_coverages" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "enrollment_selections" s SET "tobacco_surcharge_cents" = t.tobacco, "spouse_surcharge_cents" = t.spouse,
  -- What the employee would pay at most is given: where nothing is left to pay, the reasons do not tell how much it was.
  "wellness_credit_cents" = CASE WHEN s."employee_cents" > 0 THEN t.credit ELSE 0 END
FROM (SELECT o."id",
    coalesce(sum((w.one->'params'->>'amountCents')::bigint) FILTER (WHERE w.one->>'code' = 'price.tobaccoSurcharge'), 0) AS tobacco,
    coalesce(sum((w.one->'params'->>'amountCents')::bigint) FILTER (WHERE w.one->>'code' = 'price.spouseSurcharge'), 0) AS spouse,
    coalesce(sum((w.one->'params'->>'amountCents')::bigint) FILTER (WHERE w.one->>'code' = 'price.wellnessCredit'), 0) AS credit
  FROM "enrollment_selections" o CROSS JOIN LATERAL jsonb_array_elements(o."why") AS w (one)
  WHERE w.one->>'code' IN ('price.tobaccoSurcharge', 'price.spouseSurcharge', 'price.wellnessCredit') GROUP BY o."id") t
WHERE s."id" = t."id" AND s."tobacco_surcharge_cents" = 0 AND s."spouse_surcharge_cents" = 0 AND s."wellness_credit_cents" = 0;
--> statement-breakpoint
UPDATE "coverages" v SET "tobacco_surcharge_cents" = s."tobacco_surcharge_cents", "spouse_surcharge_cents" = s."spouse_surcharge_cents",
  "wellness_credit_cents" = s."wellness_credit_cents"
FROM "enrollment_selections" s JOIN "session_plans" p ON p."id" = s."session_plan_id"
WHERE s."enrollment_id" = v."enrollment_id" AND s."coverage_type" = v."coverage_type" AND p."base_plan_id" = v."base_plan_id"
  AND s."employee_cents" = v."employee_cents" AND s."employer_cents" = v."employer_cents" AND v."member_id" = v."family_id"
  AND v."tobacco_surcharge_cents" = 0 AND v."spouse_surcharge_cents" = 0 AND v."wellness_credit_cents" = 0;
--> statement-breakpoint
UPDATE "past_coverages" v SET "tobacco_surcharge_cents" = s."tobacco_surcharge_cents", "spouse_surcharge_cents" = s."spouse_surcharge_cents",
  "wellness_credit_cents" = s."wellness_credit_cents"
FROM "enrollment_selections" s JOIN "session_plans" p ON p."id" = s."session_plan_id"
WHERE s."enrollment_id" = v."enrollment_id" AND s."coverage_type" = v."coverage_type" AND p."base_plan_id" = v."base_plan_id"
  AND s."employee_cents" = v."employee_cents" AND s."employer_cents" = v."employer_cents" AND v."member_id" = v."family_id"
  AND v."tobacco_surcharge_cents" = 0 AND v."spouse_surcharge_cents" = 0 AND v."wellness_credit_cents" = 0;
--> statement-breakpoint
ALTER TABLE "past_coverages" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "coverages" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "past_coverages" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "coverages" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "enrollment_selections" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "session_plans" FORCE ROW LEVEL SECURITY;
