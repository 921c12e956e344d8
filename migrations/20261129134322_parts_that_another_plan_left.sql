-- What a payer gives to the patient, whatever the reason, stands among what they owe, and a part that another plan may have to pay is
-- paid by none: both stood with what another plan paid. No fact changes: nothing is noted as known otherwise.
-- The owner of forced tables sees their rows only while they are not forced.
ALTER TABLE "claims" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_versions" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_lines" NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claims" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "claim_versions" v SET "not_covered_provider_cents" = v."not_covered_provider_cents" + t.provider,
  "not_covered_member_cents" = v."not_covered_member_cents" + t.member, "cob_cents" = v."cob_cents" - t.provider - t.member,
  "allowed_cents" = v."allowed_cents" - t.provider - t.member,
  "patient_responsibility_cents" = v."patient_responsibility_cents"
    + CASE WHEN v."content" IS NOT NULL AND v."content"->>'patientResponsibility' IS NULL THEN t.member ELSE 0 END
FROM (SELECT o."id",
    coalesce(sum((a.one->>'cents')::bigint) FILTER (WHERE a.one->>'group' <> 'PR' AND a.one->>'reason' = '22'), 0) AS provider,
    coalesce(sum((a.one->>'cents')::bigint) FILTER (WHERE a.one->>'group' = 'PR'), 0) AS member
  FROM "claim_versions" o CROSS JOIN LATERAL (
    SELECT e.one FROM jsonb_array_elements(o."adjustments") e (one)
    UNION ALL SELECT e.one FROM "claim_lines" l CROSS JOIN LATERAL jsonb_array_elements(l."adjustments") e (one)
      WHERE l."claim_id" = o."claim_id" AND l."version" = o."number") a
  WHERE a.one->>'reason' IN ('22', '23') GROUP BY o."id") t
WHERE v."id" = t."id" AND (t.provider <> 0 OR t.member <> 0);
--> statement-breakpoint
UPDATE "claim_lines" l SET "not_covered_provider_cents" = l."not_covered_provider_cents" + t.provider,
  "not_covered_member_cents" = l."not_covered_member_cents" + t.member, "cob_cents" = l."cob_cents" - t.provider - t.member,
  "allowed_cents" = l."allowed_cents" - t.provider - t.member,
  "patient_responsibility_cents" = l."patient_responsibility_cents" + t.member
FROM (SELECT o."id",
    coalesce(sum((a.one->>'cents')::bigint) FILTER (WHERE a.one->>'group' <> 'PR' AND a.one->>'reason' = '22'), 0) AS provider,
    coalesce(sum((a.one->>'cents')::bigint) FILTER (WHERE a.one->>'group' = 'PR'), 0) AS member
  FROM "claim_lines" o CROSS JOIN LATERAL jsonb_array_elements(o."adjustments") a (one)
  WHERE a.one->>'reason' IN ('22', '23') GROUP BY o."id") t
WHERE l."id" = t."id" AND (t.provider <> 0 OR t.member <> 0);
--> statement-breakpoint
UPDATE "claims" c SET "not_covered_provider_cents" = v."not_covered_provider_cents",
  "not_covered_member_cents" = v."not_covered_member_cents", "cob_cents" = v."cob_cents", "allowed_cents" = v."allowed_cents",
  "patient_responsibility_cents" = v."patient_responsibility_cents"
FROM "claim_versions" v
WHERE v."claim_id" = c."id" AND v."number" = c."current_version" AND c."cob_cents" <> v."cob_cents";
--> statement-breakpoint
ALTER TABLE "claims" ENABLE TRIGGER USER;
--> statement-breakpoint
ALTER TABLE "claim_lines" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claim_versions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "claims" FORCE ROW LEVEL SECURITY;
