import { hash } from "@node-rs/argon2";
import path from "node:path";
import type pg from "pg";
import { clientsTable, divisionsTable, groupsTable } from "#organization/clients/clients.table.ts";
import { installationsTable } from "../server/database/installations.table.ts";
import {
  enrollmentEventsTable,
  enrollmentPeopleTable,
  enrollmentSelectionsTable,
  enrollmentsTable,
  selectionDependentsTable,
} from "#enrollment/enrollment/enrollment.table.ts";
import {
  enrollmentSessionsTable,
  referenceCodesTable,
  sessionPlansTable,
  waiveReasonsTable,
} from "../enrollment/offering/offering.table.ts";
import { invitationsTable } from "../enrollment/invitations/invitations.table.ts";
import {
  externalBenefitsTable,
  planPagesTable,
  requiredValuesTable,
  planDocumentsTable,
} from "#enrollment/offering/session-content/session-content.table.ts";
import {
  permissionsTable,
  rolePermissionsTable,
  rolesTable,
  userRolesTable,
  usersTable,
} from "#identity/access/access.table.ts";
import {
  enrollmentPaymentsTable,
  paymentChargesTable,
} from "#enrollment/enrollment/payment/payments.table.ts";
import { paymentEventsTable } from "#workspace/payment-queue/payment-queue.table.ts";
import {
  signEventsTable,
  signersTable,
  signRequestsTable,
  signTemplatesTable,
} from "#content/esign/esign.table.ts";
import { lifeEventKindsTable, lifeEventsTable } from "#enrollment/life-events/life-events.table.ts";
import { employmentsTable } from "#people/members/employments.table.ts";
import { familiesTable } from "#people/members/families.table.ts";
import { reportTypesTable } from "#workspace/reporting/reporting.table.ts";
import { aggFactorsTable, stopLossPoliciesTable } from "#claims/reinsurance/reinsurance.table.ts";
import { connectedSystemsTable } from "#claims/installations/installations.table.ts";
import { accumulatorsTable, unknownAccumulatorsTable } from "#claims/accumulators/accumulators.table.ts";
import { claimLinesTable, claimsTable, claimVersionsTable } from "#claims/claims/claims.table.ts";
import { coveragesTable } from "#people/coverage/coverage.table.ts";
import { memberEventsTable, membersTable } from "#people/members/members.table.ts";
import { peopleTable } from "#people/members/people.table.ts";
import { dashboardItemsTable, dashboardRoleLayoutsTable } from "#workspace/dashboards/dashboards.table.ts";
import { webhookDeliveriesTable, webhooksTable } from "#workspace/webhooks/webhooks.table.ts";
import { contactCategoriesTable, contactsTable } from "#organization/contacts/contacts.table.ts";
import { entityServicesTable, servicesTable } from "#organization/services/services.table.ts";
import { relatedContentTable } from "#content/related-content/related-content.table.ts";
import { sitesTable } from "#organization/sites/sites.table.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import {
  announcementsTable,
  helpRequestsTable,
  mailEventsTable,
  mailsTable,
} from "#organization/messaging/messaging.table.ts";
import { brokerMapsTable } from "../organization/clients/broker-map.table.ts";
import { brokersTable, partnersTable, tpasTable } from "#organization/partners/partners.table.ts";
import {
  basePlansTable,
  planBenefitsTable,
  clientSuppliersTable,
  contributionsTable,
  ratesTable,
  suppliersTable,
  tierItemsTable,
  tiersTable,
} from "#plans/plans/plans.table.ts";
import {
  customFormsTable,
  formRevisionsTable,
  surveyAnswersTable,
  surveyFormsTable,
  surveyResponsesTable,
  surveysTable,
} from "#content/surveys/surveys.table.ts";
import { conversationsTable, conversationViewsTable, messagesTable } from "#content/inbox/inbox.table.ts";
import { formMapsTable } from "../enrollment/offering/forms/form-maps.table.ts";
import { addMonths, todayIn } from "#kernel/dates.ts";
import { digest } from "#server/crypto.ts";
import { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { demoPassword, demoSignIns, makeAccess, type SignIn } from "./access.ts";
import { demoDeductible, makeClaims } from "./claims.ts";
import { makeHomes } from "./dashboards.ts";
import { makeWebhooks } from "./webhooks.ts";
import { makeContacts } from "./contacts.ts";
import { makeCodes } from "./codes.ts";
import { type Demo, momentOf } from "./demo.ts";
import { makeConversations } from "./conversations.ts";
import { type EnrollmentCase, makeEnrollments } from "./enrollments.ts";
import { makeConnected, writeExamples } from "./connected.ts";
import { makeForms } from "./forms.ts";
import { insertRows } from "./insert.ts";
import { makeLifeEventKinds } from "./life-event-kinds.ts";
import { makeLibrary } from "./library.ts";
import { makeLifeEvents } from "./life-events.ts";
import { type Coverage, makeMembers, type MemberFamily, replaceCoverage } from "./members.ts";
import { makeMessageTemplates } from "./message-templates.ts";
import { makeAnnouncements, makeHelpRequests, makeMails } from "./messages.ts";
import { demoMachineName, makeOrganisations } from "./organisations.ts";
import { SsnSource } from "./people.ts";
import { makePayments } from "./payments.ts";
import { makePlanDocuments } from "./plan-documents.ts";
import { type DemoPlan, makePlans } from "./plans.ts";
import { Random } from "./random.ts";
import { makeReports } from "./reports.ts";
import { makeSessionContent, withReadMarks } from "./session-content.ts";
import { makeServices } from "./services.ts";
import { makeSites } from "./sites.ts";
import { makeSessions } from "./sessions.ts";
import { makeSigning } from "./sign-documents.ts";
import { makeStopLoss } from "./stop-loss.ts";
import { makeSuppliers } from "./suppliers.ts";
import {
  unionHolidaysTable,
  unionPlansTable,
  unionShopEmployeesTable,
  unionShopsTable,
  unionsTable,
} from "#plans/unions/unions.table.ts";
import {
  clientFieldsTable,
  clientFieldValuesTable,
} from "#organization/clients/fields/client-fields.table.ts";
import { makeClientFields } from "./client-fields.ts";
import { unionSignupsTable } from "#enrollment/union-signups/union-signups.table.ts";
import { makeUnion } from "./unions.ts";

export type SeedServices = Services & { log?: { info: (message: string) => void } };

/** What somebody needs to look around in the demo. */
export type DemoGuide = {
  /** Of the open sessions. */
  signupKeys: string[];
  /** The path of a known person's own link; only `/` when none can be shown. */
  recipientLink: string;
  signIns: readonly SignIn[];
};

/** Two servers that start on one empty database: the second waits for the first and then finds its work done. */
const seedLock = 7_310_486;
// As the product hashes passwords; each demo user has the same one, so it is hashed once.
const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Makes the demo installation in a database that holds no installation yet. Answers how to look around in it; undefined
 * where the installation is not the demo.
 */
export async function seedDemo(services: SeedServices): Promise<DemoGuide | undefined> {
  const random = new Random("installation");
  const today = todayIn("America/New_York", services.clock());
  const founded = momentOf(addMonths(today, -18), 0);
  const demo: Demo = {
    installationId: random.id(founded),
    today,
    year: Number(today.slice(0, 4)),
    vault: services.vault,
    founded,
  };
  const system = new SystemScope(services.database, { requestId: "seed", language: "en" });
  const began = performance.now();
  const isMade = await system.transaction(demo.installationId, async (transaction) => {
    const { client } = transaction;
    await client.query("select pg_advisory_xact_lock($1)", [seedLock]);
    const found = await client.query("select 1 from installations limit 1");
    if (found.rowCount !== 0) return false;
    await makeDemo(demo, client, services);
    transaction.audit({
      action: "create",
      subject: "installations",
      subjectId: demo.installationId,
      details: { demo: true },
    });
    return true;
  });
  if (isMade)
    services.log?.info(`The demo installation was made in ${Math.round(performance.now() - began)} ms.`);
  return guide(services);
}

async function makeDemo(demo: Demo, client: pg.ClientBase, services: SeedServices): Promise<void> {
  const { blobs, configuration } = services;
  const passwordHash = await hash(demoPassword, passwordCost);
  const ssns = new SsnSource();
  const organisations = makeOrganisations(demo);
  const codes = makeCodes(demo);
  const plans = makePlans(demo, organisations, codes);
  const union = makeUnion(demo, plans);
  const members = makeMembers(demo, { organisations, plans, ssns });
  const signIns = signingIn(demo, members, Object.values(plans).flat());
  const access = makeAccess(demo, { passwordHash, organisations, ...signIns });
  const { suppliers, clientSuppliers } = makeSuppliers(demo, organisations);
  const enrollmentSessions = makeSessions(demo, organisations, plans);
  const parts = makeSessionContent(demo, enrollmentSessions);
  const forms = makeForms(demo, enrollmentSessions);
  const enrollments = makeEnrollments(demo, { enrollmentSessions, members, ssns, clerkId: access.clerkId });
  const signing = await makeSigning(demo, blobs);
  const payments = makePayments(demo, enrollments, access.clerkId);
  const lifeEventKinds = makeLifeEventKinds(demo);
  const lifeEvents = makeLifeEvents(demo, {
    enrollmentSessions,
    members,
    kinds: lifeEventKinds,
    clerkId: access.clerkId,
    not: signIns.member.id,
  });
  const { cases } = enrollments;
  const claims = makeClaims(
    demo,
    members,
    [signIns.member.id, signIns.relative.id],
    Object.values(plans).flat(),
  );
  const stopLoss = makeStopLoss(demo, organisations, suppliers);
  const connected = makeConnected(demo);
  await writeExamples(path.join(configuration.dataDir, "examples"), demo, members);
  const documents = await makePlanDocuments(demo, plans, blobs);
  const mails = makeMails(demo, cases.slice(0, 20), {
    site: mailSite(services),
    baseUrl: configuration.baseUrl,
  });
  const employers = Object.values(organisations.employers);
  const allPlans = Object.values(plans).flat();
  const allSessions = Object.values(enrollmentSessions);

  await insertRows(client, installationsTable, [organisations.installation]);
  await insertRows(client, partnersTable, organisations.partners);
  await insertRows(client, tpasTable, organisations.tpas);
  await insertRows(client, brokersTable, organisations.brokers);
  await insertRows(
    client,
    clientsTable,
    employers.map(({ row }) => row),
  );
  await insertRows(
    client,
    groupsTable,
    employers.map(({ group }) => group),
  );
  await insertRows(
    client,
    divisionsTable,
    employers.flatMap(({ divisions }) => divisions),
  );
  await insertRows(client, brokerMapsTable, organisations.brokerMaps);
  const clientFields = makeClientFields(demo, organisations);
  await insertRows(client, clientFieldsTable, clientFields.fields);
  await insertRows(client, clientFieldValuesTable, clientFields.values);

  await insertRows(client, permissionsTable, access.permissions);
  await insertRows(client, rolesTable, access.roles);
  await insertRows(client, rolePermissionsTable, access.rolePermissions);
  await insertRows(client, usersTable, access.users);
  await insertRows(client, userRolesTable, access.userRoles);

  await insertRows(client, referenceCodesTable, codes.referenceCodes);
  await insertRows(client, waiveReasonsTable, codes.waiveReasons);
  await insertRows(client, tiersTable, codes.tiers);
  await insertRows(client, tierItemsTable, codes.tierItems);
  await insertRows(client, suppliersTable, suppliers);
  await insertRows(client, clientSuppliersTable, clientSuppliers);
  await insertRows(client, stopLossPoliciesTable, stopLoss.policies);
  await insertRows(client, connectedSystemsTable, connected.systems);
  await insertRows(client, accumulatorsTable, connected.accumulators);
  await insertRows(client, unknownAccumulatorsTable, connected.unknown);
  await insertRows(client, aggFactorsTable, stopLoss.factors);

  await insertRows(
    client,
    basePlansTable,
    allPlans.map(({ row }) => row),
  );
  await insertRows(
    client,
    planBenefitsTable,
    allPlans.flatMap(({ benefits }) => benefits),
  );
  await insertRows(client, reportTypesTable, makeReports(demo));
  await insertRows(client, unionsTable, union.unions);
  await insertRows(client, unionShopsTable, union.shops);
  await insertRows(client, unionShopEmployeesTable, union.employees);
  await insertRows(client, unionPlansTable, union.plans);
  await insertRows(client, unionHolidaysTable, union.holidays);
  await insertRows(client, unionSignupsTable, union.signups);
  await insertRows(
    client,
    ratesTable,
    allPlans.flatMap(({ rates }) => rates),
  );
  await insertRows(
    client,
    contributionsTable,
    allPlans.flatMap(({ contributions }) => contributions),
  );
  await insertRows(client, planDocumentsTable, documents);
  await makeLibrary(demo, client, {
    blobs,
    planFiles: documents,
    employers: employers.map(({ row }) => ({ id: row.id ?? "", name: row.name })),
  });

  await insertRows(
    client,
    familiesTable,
    members.map(({ familyRow }) => familyRow),
  );
  await insertRows(
    client,
    peopleTable,
    members.flatMap(({ personRows }) => personRows),
  );
  await insertRows(
    client,
    membersTable,
    members.flatMap(({ rows }) => rows),
  );
  await insertRows(
    client,
    employmentsTable,
    members.flatMap(({ employments }) => employments),
  );
  await insertRows(client, coveragesTable, coverages(demo, members, cases));
  await insertRows(client, claimsTable, claims.claims);
  await insertRows(client, claimVersionsTable, claims.versions);
  await insertRows(client, claimLinesTable, claims.lines);

  await insertRows(
    client,
    enrollmentSessionsTable,
    allSessions.map(({ row }) => row),
  );
  await insertRows(
    client,
    sessionPlansTable,
    allSessions.flatMap(({ planRows }) => planRows),
  );
  await insertRows(client, planPagesTable, parts.pages);
  await insertRows(client, externalBenefitsTable, parts.benefits);
  await insertRows(client, requiredValuesTable, parts.values);
  await insertRows(client, customFormsTable, forms.forms);
  await insertRows(client, formRevisionsTable, forms.revisions);
  await insertRows(client, formMapsTable, forms.maps);
  await insertRows(client, surveysTable, forms.surveys);
  await insertRows(
    client,
    surveyFormsTable,
    forms.surveys.flatMap(({ id: surveyId, installationId }) =>
      forms.asked.map((formId, at) => ({ installationId, surveyId, formId, sortOrder: at + 1 })),
    ),
  );
  await insertRows(client, signTemplatesTable, signing.templates);
  await insertRows(client, signRequestsTable, signing.requests);
  await insertRows(client, signersTable, signing.signers);
  await insertRows(client, signEventsTable, signing.events);
  await insertRows(client, surveyResponsesTable, forms.responses);
  await insertRows(client, surveyAnswersTable, forms.answers);
  await insertRows(client, invitationsTable, [
    ...cases.map(({ invitation }) => invitation),
    ...enrollments.invitations,
    ...lifeEvents.invitations,
  ]);
  await insertRows(client, lifeEventKindsTable, lifeEventKinds);
  await insertRows(client, lifeEventsTable, lifeEvents.events);
  await insertRows(client, memberEventsTable, lifeEvents.memberEvents);
  await insertRows(client, enrollmentsTable, withReadMarks(cases, parts));
  await insertRows(
    client,
    enrollmentPeopleTable,
    cases.flatMap(({ people }) => people),
  );
  await insertRows(
    client,
    enrollmentSelectionsTable,
    cases.flatMap(({ selections }) => selections),
  );
  await insertRows(
    client,
    selectionDependentsTable,
    cases.flatMap(({ covered }) => covered),
  );
  await insertRows(
    client,
    enrollmentEventsTable,
    cases.flatMap(({ events }) => events),
  );
  await insertRows(client, enrollmentPaymentsTable, payments.payments);
  await insertRows(client, paymentChargesTable, payments.charges);
  await insertRows(client, paymentEventsTable, payments.events);

  const { sites, content } = makeSites(demo, organisations);
  await insertRows(client, sitesTable, sites);
  await insertRows(client, relatedContentTable, content);
  const { services: offered, switches } = makeServices(demo, organisations);
  await insertRows(client, servicesTable, offered);
  await insertRows(client, entityServicesTable, switches);
  const { categories: contactCategories, contacts } = makeContacts(demo, organisations);
  await insertRows(client, contactCategoriesTable, contactCategories);
  await insertRows(client, contactsTable, contacts);
  const homes = makeHomes(demo, access);
  await insertRows(client, dashboardItemsTable, homes.items);
  await insertRows(client, dashboardRoleLayoutsTable, homes.ofRoles);
  const { hooks, sent } = makeWebhooks(demo, organisations.employers.market.row.id);
  await insertRows(client, webhooksTable, hooks);
  await insertRows(client, webhookDeliveriesTable, sent);
  await insertRows(client, announcementsTable, makeAnnouncements(demo, organisations, enrollmentSessions));
  const helpRequests = makeHelpRequests(demo, enrollmentSessions);
  await insertRows(client, helpRequestsTable, helpRequests);
  const written = makeConversations(demo, {
    access,
    memberClientId: organisations.employers.market.row.id,
    helpRequests,
  });
  await insertRows(client, conversationsTable, written.conversations);
  await insertRows(client, messagesTable, written.messages);
  await insertRows(client, conversationViewsTable, written.views);
  await makeMessageTemplates(demo, client, organisations);
  await insertRows(
    client,
    mailEventsTable,
    mails.map(({ id, installationId, event }) => ({ event, installationId, mailId: id })),
  );
  await insertRows(client, mailsTable, mails);
}

/**
 * The users `member` and `member2`: somebody with a family and coverage, and an adult of that family. Where there is one, the
 * first has a medical plan of their own today in which they pay something first: their totals are worth looking at.
 */
function signingIn(demo: Demo, members: readonly MemberFamily[], plans: readonly DemoPlan[]) {
  const worthIt = new Set(
    plans
      .filter(({ figures }) => (figures.deductibleIndividualCents ?? 0) >= demoDeductible)
      .map(({ row }) => row.id),
  );
  const countsToday = ({ people, coverages: all }: MemberFamily) =>
    all.some(
      (one) =>
        one.memberId === people[0]?.id &&
        one.coverageType === "medical" &&
        one.effectiveDate <= demo.today &&
        !one.terminationDate &&
        worthIt.has(one.basePlanId),
    );
  const adultSince = addMonths(demo.today, -18 * 12);
  const relativeIn = ({ people }: MemberFamily) =>
    people.slice(1).find(({ person }) => person.dob <= adultSince);
  const fitting = members.filter(
    (one) =>
      one.employerKey === "market" &&
      one.status === "active" &&
      one.people.length > 3 &&
      one.family.language === "en" &&
      relativeIn(one) !== undefined &&
      one.coverages.some(
        ({ coverageType, effectiveDate }) => coverageType === "medical" && effectiveDate <= demo.today,
      ),
  );
  const found = fitting.find(countsToday) ?? fitting[0];
  const subscriber = found?.people[0];
  const relative = found && relativeIn(found);
  if (subscriber === undefined || relative === undefined)
    throw new Error("The demo needs two members of a family who can sign in");
  const named = ({ id, person: { firstName, lastName } }: typeof subscriber) => ({ id, firstName, lastName });
  return { member: named(subscriber), relative: named(relative) };
}

/** What the members have, after the enrollments that have gone all the way. */
function coverages(
  demo: Demo,
  members: readonly MemberFamily[],
  cases: readonly EnrollmentCase[],
): Coverage[] {
  const random = new Random("processed");
  const processed = new Map(
    cases.flatMap((one) => (one.status === "processed" && one.member ? [[one.member, one] as const] : [])),
  );
  return members.flatMap((member) => {
    const done = processed.get(member);
    if (done === undefined) return member.coverages;
    // The people of an enrollment have ids of their own, in the order of the family.
    const memberIds = new Map(done.people.map(({ id }, at) => [id, member.people[at]?.id ?? ""]));
    const choices = done.choices.map((choice) =>
      choice.plan === null
        ? choice
        : { ...choice, dependents: choice.dependents.map((id) => memberIds.get(id) ?? "") },
    );
    return replaceCoverage(demo, random, { member, choices, from: done.enrollment.effectiveDate });
  });
}

async function guide({ database, vault, clock }: SeedServices): Promise<DemoGuide | undefined> {
  const { rows: enrollmentSessions } = await database.system.query<{
    key: string;
    guest: string | null;
    keyHash: Buffer | null;
  }>(
    `select s.signup_key as key, v.id as guest, v.key_hash as "keyHash"
     from enrollment_sessions s join installations i on i.id = s.installation_id
       left join lateral (
         select v.id, v.key_hash from invitations v
         where v.session_id = s.id and v.kind = 'invited' and v.expires_at > $2
         order by v.sent_at, v.id limit 1) v on true
     where i.machine_name = $1 and i.kind = 'demo' and s.status = 'open' and s.closes_on >= $2::date and s.deleted_at is null
       and s.kind <> 'lifeEvent'
     order by s.opens_on desc, s.signup_key`,
    [demoMachineName, clock()],
  );
  if (enrollmentSessions.length === 0) return undefined;
  // A link that was made by a key that is gone cannot be shown again.
  const [invited] = enrollmentSessions.flatMap(({ key, guest, keyHash }) =>
    guest === null
      ? []
      : vault
          .linkKeys(guest)
          .flatMap((link) => (keyHash?.equals(digest(link)) ? [`/Welcome/${key}/${link}`] : [])),
  );
  return {
    signupKeys: enrollmentSessions.map(({ key }) => key),
    recipientLink: invited ?? "/",
    signIns: demoSignIns,
  };
}
