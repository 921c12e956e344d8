import { payerFilesSealed } from "#claims/accumulators/payer/payer-files.table.ts";
import { claimFilesSealed } from "#claims/claims/claim-files.table.ts";
import { claimsSealed } from "#claims/claims/claims.table.ts";
import { eobSealed } from "#claims/claims/eob/eob.table.ts";
import { acaSealed } from "#compliance/aca/aca.table.ts";
import { cobraDebitsSealed } from "#compliance/cobra/debit/debits.table.ts";
import { documentsSealed } from "#content/documents/documents.table.ts";
import { esignSealed } from "#content/esign/esign.table.ts";
import { inboxSealed } from "#content/inbox/inbox.table.ts";
import { surveysSealed } from "#content/surveys/surveys.table.ts";
import { enrollmentDocumentsSealed } from "#enrollment/enrollment/documents/documents.table.ts";
import { enrollmentSealed } from "#enrollment/enrollment/enrollment.table.ts";
import { enrollmentFormsSealed } from "#enrollment/enrollment/forms/enrollment-forms.table.ts";
import { paymentsSealed } from "#enrollment/enrollment/payment/payments.table.ts";
import { importsSealed } from "#enrollment/exchange/imports.table.ts";
import { sessionContentSealed } from "#enrollment/offering/session-content/session-content.table.ts";
import { unionSignupsSealed } from "#enrollment/union-signups/union-signups.table.ts";
import { secondFactorsSealed } from "#identity/access/second-factors/second-factors.table.ts";
import { peopleSealed } from "#people/members/people.table.ts";
import { unionsSealed } from "#plans/unions/unions.table.ts";
import { type SealedPlace, sealedJobs } from "#server/sealed-places.ts";
import { reportingSealed } from "#workspace/reporting/reporting.table.ts";
import { webhooksSealed } from "#workspace/webhooks/webhooks.table.ts";
import { workListsSealed } from "#workspace/work-lists/work-lists.table.ts";

/** Every place of the product where sealed values stand, in the order in which a change of keys goes through them. */
export const sealedPlaces: readonly SealedPlace[] = [
  ...peopleSealed,
  ...enrollmentSealed,
  ...unionSignupsSealed,
  ...unionsSealed,
  ...secondFactorsSealed,
  ...paymentsSealed,
  ...cobraDebitsSealed,
  ...importsSealed,
  ...claimFilesSealed,
  ...claimsSealed,
  ...payerFilesSealed,
  ...workListsSealed,
  ...eobSealed,
  ...acaSealed,
  ...reportingSealed,
  ...enrollmentDocumentsSealed,
  ...documentsSealed,
  ...sessionContentSealed,
  ...enrollmentFormsSealed,
  ...surveysSealed,
  ...webhooksSealed,
  ...esignSealed,
  ...inboxSealed,
  sealedJobs,
];
