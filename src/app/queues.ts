import { importTotalsJob, takeWaitingTotalsJob } from "#claims/accumulators/jobs.ts";
import {
  eobLettersJob,
  eobNoticesJob,
  importClaimsJob,
  recountTotalsJob,
  settleClaimsJob,
} from "#claims/claims/jobs.ts";
import { lookForFilesJob, refreshRunJob } from "#claims/installations/jobs.ts";
import { acaFormsJob } from "#compliance/aca/jobs.ts";
import { readDocumentJob } from "#content/documents/jobs.ts";
import { tellWalletsJob } from "#content/id-cards/jobs.ts";
import { broadcastJob } from "#content/inbox/jobs.ts";
import { enrollmentChargeJob } from "#enrollment/enrollment/jobs.ts";
import { checkCensusJob, writeCensusJob } from "#enrollment/exchange/jobs.ts";
import { invitationsJob } from "#enrollment/invitations/jobs.ts";
import { enrollmentRunJob } from "#enrollment/processing/jobs.ts";
import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import { logInHelpJob } from "#identity/access/jobs.ts";
import { keepMailJob, sendMailJob, writeMailJob } from "#organization/messaging/jobs.ts";
import { terminationRunJob } from "#people/coverage/jobs.ts";
import { memberNumbersJob } from "#people/members/jobs.ts";
import { pricesChangedJob } from "#plans/plans/jobs.ts";
import { removeFilesJob } from "#server/sealed-files.ts";
import { reportJob } from "#workspace/reporting/jobs.ts";
import { workLettersJob } from "#workspace/work-lists/jobs.ts";
import type { Job } from "#server/jobs.ts";

/** Every kind of work of the product that a queue holds. */
export const jobs: readonly Job<object>[] = [
  writeMailJob,
  sendMailJob,
  keepMailJob,
  logInHelpJob,
  removeFilesJob,
  enrollmentChargeJob,
  enrollmentRunJob,
  terminationRunJob,
  renewalRunJob,
  pricesChangedJob,
  invitationsJob,
  checkCensusJob,
  writeCensusJob,
  acaFormsJob,
  importClaimsJob,
  settleClaimsJob,
  memberNumbersJob,
  eobNoticesJob,
  eobLettersJob,
  recountTotalsJob,
  importTotalsJob,
  takeWaitingTotalsJob,
  lookForFilesJob,
  refreshRunJob,
  workLettersJob,
  broadcastJob,
  reportJob,
  readDocumentJob,
  tellWalletsJob,
];
