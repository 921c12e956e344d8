import { reinsuranceRecorded } from "#claims/reinsurance/reinsurance.table.ts";
import { cobraRecorded } from "#compliance/cobra/cobra.table.ts";
import { cobraDebitsRecorded } from "#compliance/cobra/debit/debits.table.ts";
import { idCardsRecorded } from "#content/id-cards/id-cards.table.ts";
import { enrollmentRecorded } from "#enrollment/enrollment/enrollment.table.ts";
import { paymentsRecorded } from "#enrollment/enrollment/payment/payments.table.ts";
import { lifeEventsRecorded } from "#enrollment/life-events/life-events.table.ts";
import { offeringRecorded } from "#enrollment/offering/offering.table.ts";
import { accessRecorded } from "#identity/access/access.table.ts";
import { brokerMapRecorded } from "#organization/clients/broker-map.table.ts";
import { clientsRecorded } from "#organization/clients/clients.table.ts";
import { partnersRecorded } from "#organization/partners/partners.table.ts";
import { coverageRecorded } from "#people/coverage/coverage.table.ts";
import { terminationReasonsRecorded } from "#people/coverage/termination-reasons/termination-reasons.table.ts";
import { employmentsRecorded } from "#people/members/employments.table.ts";
import { familiesRecorded } from "#people/members/families.table.ts";
import { membersRecorded } from "#people/members/members.table.ts";
import { memberNumbersRecorded } from "#people/members/numbers/member-numbers.table.ts";
import { peopleRecorded } from "#people/members/people.table.ts";
import { personLinksRecorded } from "#people/members/person-links.table.ts";
import { plansRecorded } from "#plans/plans/plans.table.ts";
import { installationsRecorded } from "#server/database/installations.table.ts";
import { webhooksRecorded } from "#workspace/webhooks/webhooks.table.ts";
import type { RecordedTables } from "#server/audit/recording.ts";

/** The tables whose changes the audit tells field by field. What a person types while enrolling is not among them. */
export const recordedTables: RecordedTables = {
  ...installationsRecorded,
  ...clientsRecorded,
  ...plansRecorded,
  ...reinsuranceRecorded,
  ...partnersRecorded,
  ...brokerMapRecorded,
  ...idCardsRecorded,
  ...offeringRecorded,
  ...lifeEventsRecorded,
  ...terminationReasonsRecorded,
  ...accessRecorded,
  ...webhooksRecorded,
  ...peopleRecorded,
  ...personLinksRecorded,
  ...membersRecorded,
  ...memberNumbersRecorded,
  ...familiesRecorded,
  ...employmentsRecorded,
  ...coverageRecorded,
  ...cobraRecorded,
  ...cobraDebitsRecorded,
  ...enrollmentRecorded,
  ...paymentsRecorded,
};
