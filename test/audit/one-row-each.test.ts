import { describe, expect, test } from "vitest";
import { divisions } from "#organization/clients/divisions.ts";
import { divisionsTable } from "#organization/clients/clients.table.ts";
import { TokenReader } from "#identity/access/tokens.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import { buildServer } from "#server/http/server.ts";
import { chooseAll, introduce, startEnrolling } from "../enrollee.ts";
import { aDivision, aUser, insert, newId, owned } from "../factories.ts";
import { resourceOf } from "../access/records.ts";
import { rowMakerOf } from "../access/rows.ts";
import type { Caller, Place } from "../access/world.ts";
import { asksForms } from "../forms.ts";
import { anOffering } from "../offering.ts";
import { testServer } from "../server.ts";

// One look at a person's data, or one change of it, is exactly one row of the audit, in the same transaction: where the
// row cannot be written nothing is shown and nothing is changed.

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId, clientId } = offering;
const admin = await aUser(server, installationId, {
  type: "admin",
  permissions: [
    "manageUsers",
    "manageClients",
    "editSubUsers",
    "enrollment",
    "manageEnrollmentSessions",
    "viewSurveys",
    "manageMessages",
    "viewHealthData",
    "manageUnions",
    "manageClaims",
    "manageStopLoss",
    "processPaymentQueue",
  ],
});
const enrollee = await startEnrolling(server, offering);
await introduce(enrollee, offering);
await chooseAll(enrollee, offering);
await enrollee.submit("one-row-each");
const { id: enrollmentId, identifier } = enrollee.enrollment;
const draft = await startEnrolling(server, offering);
const memberId = newId();
await insert(server, "members", {
  ...owned(offering),
  id: memberId,
  family_id: memberId,
  relationship: "18",
  member_number: "HB00000001",
  first_name: "Mina",
  last_name: "Park",
  dob: "1990-04-01",
});
const { rows: basePlans } = await owner.query<{ id: string }>("select id from base_plans limit 1");
await insert(server, "coverages", {
  ...owned(offering),
  family_id: memberId,
  member_id: memberId,
  base_plan_id: basePlans[0]?.id,
  coverage_type: "medical",
  tier_code: "EMP",
  effective_date: "2026-01-01",
});
const unionId = await insert(server, "unions", { installation_id: installationId, name: "Trades" });
const unionShopId = await insert(server, "union_shops", {
  installation_id: installationId,
  union_id: unionId,
  name: "Dock",
});
const shopEmployeeId = await insert(server, "union_shop_employees", {
  installation_id: installationId,
  union_shop_id: unionShopId,
  first_name: "Ann",
  last_name: "Lee",
});
const claimId = await insert(server, "claims", {
  ...owned(offering),
  member_id: memberId,
  family_id: memberId,
  claim_number: "C-1",
  status: "completed",
  patient_key: "park mina",
});
await insert(server, "claim_versions", {
  installation_id: installationId,
  claim_id: claimId,
  number: 0,
  kind: "decided",
  status: "completed",
});
const policyId = await insert(server, "stop_loss_policies", {
  ...owned(offering),
  name: "Stop-loss",
  contract_basis: "12/15",
  effective_date: "2026-01-01",
  termination_date: "2026-12-31",
  specific_deductible_cents: 1,
});
const paper = await rowMakerOf(server, "enrollment_documents")?.(
  server,
  // Of a place in the world of access, a document asks for no more.
  { installationId, clientId, submitted: { id: enrollmentId, identifier } } as Place,
  { userId: admin.userId, actor: "" },
  {} as Caller,
);
await insert(server, "correction_requests", {
  ...owned(offering),
  family_id: memberId,
  member_id: memberId,
  asked_by: memberId,
  wanted: { city: "Salem" },
  before: { city: null },
  language: "en",
});
// Of somebody whose totals nobody asks for: an answer counts them anew.
const uncountedId = newId();
await insert(server, "members", {
  ...owned(offering),
  id: uncountedId,
  family_id: uncountedId,
  relationship: "18",
  member_number: "HB00000002",
  first_name: "Jun",
  last_name: "Park",
  dob: "1991-05-02",
  status: "terminated",
});
await insert(server, "total_differences", {
  ...owned(offering),
  family_id: uncountedId,
  member_id: uncountedId,
  period_from: "2026-01-01",
  kind: "deductible",
  network: "in",
  scope: "person",
  problem: "beyondLimit",
  ours_cents: 2,
  other_cents: 1,
});
const letters = await rowMakerOf(server, "eob_batches")?.(
  server,
  { installationId, clientId, familyId: memberId } as Place,
  { userId: admin.userId, actor: "" },
  {} as Caller,
);
const hold = await rowMakerOf(server, "claim_holds")?.(
  server,
  { installationId, clientId, familyId: memberId } as Place,
  { userId: admin.userId, actor: "" },
  {} as Caller,
);
const heldSet = await rowMakerOf(server, "claim_sets")?.(
  server,
  { installationId, clientId, familyId: memberId } as Place,
  { userId: admin.userId, actor: "" },
  {} as Caller,
);
const letter = await rowMakerOf(server, "enrollment_form_files")?.(
  server,
  { installationId, clientId, submitted: { id: enrollmentId, identifier } } as Place,
  { userId: admin.userId, actor: "" },
  {} as Caller,
);
const member = await aUser(server, installationId, { type: "member", entityId: memberId });
const birth = { en: "Birth", ko: "출생", es: "Nacimiento" };
const lifeEventId = await insert(server, "life_events", {
  ...owned(offering),
  family_id: memberId,
  member_id: memberId,
  kind_id: await insert(server, "life_event_kinds", {
    installation_id: installationId,
    code: "birth",
    label: birth,
    help: birth,
    date_label: birth,
    effective_date_kind: "dateOfEvent",
    sort_order: 1,
  }),
  event_date: "2026-11-03",
  reported_on: "2026-11-05",
  opens_on: "2026-11-03",
  closes_on: "2026-12-03",
  effective_date: "2026-11-03",
});
const ofSession = `/admin/enrollmentsessions/${offering.sessionId}`;
const invitationId = await insert(server, "invitations", {
  ...owned(offering),
  session_id: offering.sessionId,
  kind: "invited",
  key_hash: Buffer.from("one-row-each"),
  first_name: "Mina",
  last_name: "Newcomer",
  email: "mina.newcomer@example.com",
  expires_at: "2026-12-16T05:00:00Z",
});
const mailId = await insert(server, "mails", {
  installation_id: installationId,
  kind: "confirmation",
  event: "one-row-each",
  recipient: "mina@example.com",
  language: "en",
  subject: "We got it",
  text: "…",
  html: "<p>…</p>",
  status: "kept",
});
const conversationId = await insert(server, "conversations", {
  ...owned(offering),
  party_type: "member",
  party_id: memberId,
  party_name: "Mina Park",
  subject: "A card",
  last_at: "2026-11-10T15:00:00Z",
  party_count: 1,
});
const claimRequestId = await insert(server, "claim_requests", {
  ...owned(offering),
  family_id: memberId,
  member_id: memberId,
  asked_by: memberId,
  kind: "reimbursement",
  conversation_id: conversationId,
  provider_name: "Lakeside Clinic",
  served_on: "2026-03-03",
  amount_cents: 12_000,
  received_on: "2026-03-05",
  due_on: "2026-04-04",
  language: "en",
});
const messageId = await insert(server, "messages", {
  installation_id: installationId,
  conversation_id: conversationId,
  place: 1,
  side: "party",
  author_name: "Mina Park",
  body: "Where is it?",
  created_at: "2026-11-10T15:00:00Z",
});
const sentFile = await rowMakerOf(server, "message_files")?.(
  server,
  { installationId, clientId } as Place,
  { userId: "", actor: "user:nobody" },
  {} as Caller,
);
await server.database.owner.query("update message_files set message_id = $1 where id = $2", [
  messageId,
  sentFile,
]);
const versionId = await rowMakerOf(server, "document_versions")?.(
  server,
  { installationId, clientId } as Place,
  { userId: "", actor: "user:nobody" },
  {} as Caller,
);
const { rows: versions } = await server.database.owner.query<{ documentId: string }>(
  `select document_id as "documentId" from document_versions where id = $1`,
  [versionId],
);
const sentDocument = await insert(server, "message_documents", {
  installation_id: installationId,
  message_id: messageId,
  document_id: versions[0]?.documentId,
  version_id: versionId,
  title: "Guide",
  file_name: "guide.pdf",
  media_type: "application/pdf",
  size_bytes: 8,
  created_at: "2026-11-10T15:00:00Z",
});
const helpId = await insert(server, "help_requests", {
  installation_id: installationId,
  subject: "A card",
  contact_type: "email",
  contact: "mina@example.com",
  message: "Where is it?",
});
// Among what was deleted, so that the queue does not show it.
const asked = await insert(server, "conversations", {
  installation_id: installationId,
  party_type: "visitor",
  party_name: "mina@example.com",
  subject: "A card",
  help_request_id: helpId,
  last_at: "2026-11-10T15:00:00Z",
  deleted_at: "2026-11-10T16:00:00Z",
});

const place = {
  installationId,
  clientId,
  familyId: memberId,
  submitted: { id: enrollmentId, identifier },
  started: { id: draft.enrollment.id },
} as Place;
const made = async (table: string) =>
  String(await rowMakerOf(server, table)?.(server, place, { userId: admin.userId, actor: "" }, {} as Caller));
const signupId = await made("union_signups");
const requestId = await made("esign_requests");
const runId = await made("termination_runs");
const renewalId = await made("renewals");
const chargeId = await made("payment_charges");

const formId = await insert(server, "custom_forms", {
  ...owned(offering),
  key: "one-row-each",
  name: "Habits",
  definition: { title: { default: "Habits", ko: "습관", es: "Hábitos" }, pages: [] },
});
await insert(server, "enrollment_forms", {
  ...owned(offering),
  enrollment_id: enrollmentId,
  form_id: formId,
  revision: 1,
  language: "en",
  completed_at: "2026-11-06T12:00:00Z",
});
const surveyId = await insert(server, "surveys", {
  ...owned(offering),
  name: "How was it?",
  survey_key: "ONE-ROW-EACH",
  opens_on: "2026-11-01",
  closes_on: "2026-12-01",
});
await asksForms(server, surveyId, [formId]);
const ofSurvey = { ...owned(offering), survey_id: surveyId };
const recipientId = await insert(server, "survey_recipients", {
  ...ofSurvey,
  name: "Mina Park",
  key_hash: Buffer.from("one-row-each recipient"),
});
const responseId = await insert(server, "survey_responses", {
  ...ofSurvey,
  recipient_id: recipientId,
  key_hash: Buffer.from("one-row-each response"),
  language: "en",
});
const surveyFile = await rowMakerOf(server, "survey_files")?.(
  server,
  { installationId, clientId, submitted: { id: enrollmentId, identifier } } as Place,
  { userId: admin.userId, actor: "" },
  {} as Caller,
);
const { rows: ofFile } = await owner.query<{ id: string }>(
  "select response_id as id from survey_files where id = $1",
  [surveyFile],
);
const noAnswers = await insert(server, "custom_forms", {
  ...owned(offering),
  key: "nobody",
  name: "Nobody",
  definition: { title: { default: "Nobody", ko: "없음", es: "Nadie" }, pages: [] },
});

type Event = {
  actor: string;
  action: string;
  subject: string;
  subjectId: string | null;
  details: { ids?: string[]; formId?: string };
};
/** The rows that a piece of work adds to the audit. */
async function written(work: () => Promise<unknown>): Promise<Event[]> {
  const last = await owner.query<{ id: number }>("select coalesce(max(id), 0) as id from audit_events");
  await work();
  const { rows } = await owner.query<Event>(
    `select actor, action, subject, subject_id as "subjectId", details from audit_events where id > $1 order by id`,
    [last.rows[0]?.id],
  );
  return rows;
}

const byAdmin = { token: admin.token, actor: `user:${admin.userId}` };
const byMember = { token: member.token, actor: `user:${member.userId}` };
const byEnrollee = { token: enrollee.token, actor: `enrollee:${enrollmentId}` };
type By = typeof byAdmin;

/** Each call that shows a person's data, and what it writes. A call that is neither here nor below fails the test. */
type Look = [call: string, url: string, by: By, row: Partial<Event> & { nobody?: string }];
const looks: Look[] = [
  ...["changes", "record"].map((part): [string, string, By, Partial<Event> & { nobody?: string }] => [
    `/member/{id}/${part}`,
    `/member/${memberId}/${part}`,
    byAdmin,
    { subjectId: memberId, nobody: `/member/${newId()}/${part}` },
  ]),
  ["/memberidlookup/{id}", "/memberidlookup/HB00000001", byAdmin, {}],
  ["/member", "/member", byAdmin, {}],
  ["/newMemberSearch", `/newMemberSearch?clientId=${clientId}`, byAdmin, {}],
  ["/idcard/{memberId}", `/idcard/${memberId}`, byAdmin, { subject: "idCards", subjectId: memberId }],
  ["/myidcards", "/myidcards", byMember, { subject: "idCards" }],
  ...["", "/pdf", "/picture"].map((part): [string, string, By, Partial<Event>] => [
    `/idcard/{memberId}/{coverageType}${part}`,
    `/idcard/${memberId}/medical${part}`,
    byAdmin,
    { subject: "idCards", subjectId: memberId },
  ]),
  [
    "/idcardorders/{memberId}/{coverageType}",
    `/idcardorders/${memberId}/medical`,
    byAdmin,
    { subject: "idCardOrders", subjectId: memberId },
  ],
  ["/cobra/members/{memberId}", `/cobra/members/${memberId}`, byAdmin, { subject: "cobra_cases" }],
  ["/cobra/due", "/cobra/due", byAdmin, { subject: "cobra_cases" }],
  ["/worklists/{list}", "/worklists/noCover", byAdmin, { subject: "members" }],
  ["/claims", `/claims?memberId=${memberId}`, byAdmin, { subject: "claims" }],
  ["/claimSearch", "/claimSearch", byAdmin, { subject: "claims" }],
  ["/claims/{id}/codes", `/claims/${claimId}/codes`, byAdmin, { subject: "claims", subjectId: claimId }],
  [
    "/claims/{id}/versions",
    `/claims/${claimId}/versions`,
    byAdmin,
    { subject: "claims", subjectId: claimId },
  ],
  [
    "/claims/holds/{id}/release",
    `/claims/holds/${hold}/release`,
    byAdmin,
    { subject: "claimHolds", subjectId: String(hold) },
  ],
  [
    "/claims/sets/{id}/release",
    `/claims/sets/${heldSet}/release`,
    byAdmin,
    { subject: "claimSets", subjectId: String(heldSet) },
  ],
  ["/claims/{id}", `/claims/${claimId}`, byAdmin, { subject: "claims", subjectId: claimId }],
  ...[
    ["", "view"],
    ["/csv", "export"],
    ["/pdf", "print"],
  ].map(([part = "", action = ""]): [string, string, By, Partial<Event>] => [
    `/reinsurance/policies/{id}${part}`,
    `/reinsurance/policies/${policyId}${part}`,
    byAdmin,
    { action, subject: "stopLossPolicy", subjectId: policyId },
  ]),
  [
    "/reinsurance/policies/{id}/claims",
    `/reinsurance/policies/${policyId}/claims`,
    byAdmin,
    { subject: "claims" },
  ],
  [
    "/reinsurance/policies/{id}/lives",
    `/reinsurance/policies/${policyId}/lives?month=2026-01-01&coverageType=medical&tierCode=EMP`,
    byAdmin,
    { subject: "stopLossPolicy", subjectId: policyId },
  ],
  ["/eob", `/eob?claimId=${claimId}`, byAdmin, { subject: "eobs", subjectId: claimId }],
  [
    "/eobletters/{id}/pdf",
    `/eobletters/${letters}/pdf`,
    byAdmin,
    { action: "print", subject: "eobBatches", subjectId: String(letters) },
  ],
  ["/eob/pdf", `/eob/pdf?claimId=${claimId}`, byAdmin, { subject: "eobs", subjectId: claimId }],
  [
    "/admin/unionshopemployees/{id}",
    `/admin/unionshopemployees/${shopEmployeeId}`,
    byAdmin,
    { subject: "unionShopEmployee", subjectId: shopEmployeeId },
  ],
  ["/admin/unionshopemployees", "/admin/unionshopemployees", byAdmin, { subject: "unionShopEmployee" }],
  [
    "/member/{id}",
    `/member/${memberId}`,
    byAdmin,
    { subject: "members", subjectId: memberId, nobody: `/member/${newId()}` },
  ],
  [
    "/member/{id}/timeline",
    `/member/${memberId}/timeline`,
    byAdmin,
    { subject: "timelines", subjectId: memberId, nobody: `/member/${newId()}/timeline` },
  ],
  [
    "/member/{id}/coverage",
    `/member/${memberId}/coverage?day=2027-01-01`,
    byAdmin,
    { subject: "coverages", subjectId: memberId, nobody: `/member/${newId()}/coverage` },
  ],
  [
    "/member/{id}/links",
    `/member/${memberId}/links`,
    byAdmin,
    { subject: "person_links", subjectId: memberId, nobody: `/member/${newId()}/links` },
  ],
  [
    "/member/{id}/numbers",
    `/member/${memberId}/numbers`,
    byAdmin,
    { subject: "members", subjectId: memberId, nobody: `/member/${newId()}/numbers` },
  ],
  [
    "/lifeevents/{memberId}",
    `/lifeevents/${memberId}`,
    byAdmin,
    { subject: "lifeEvents", subjectId: memberId, nobody: `/lifeevents/${newId()}` },
  ],
  ["/mylifeevents", "/mylifeevents", byMember, { subject: "lifeEvents", details: { ids: [lifeEventId] } }],
  ["/member/{id}", `/member/${memberId}`, byMember, { subject: "members", subjectId: memberId }],
  [
    "/enrollment",
    `/enrollment?id=${enrollmentId}`,
    byAdmin,
    { subject: "enrollments", subjectId: enrollmentId, nobody: `/enrollment?id=${newId()}` },
  ],
  [
    "/enrollmentpdf/{id}",
    `/enrollmentpdf/${enrollmentId}`,
    byAdmin,
    { subject: "enrollments", subjectId: enrollmentId, nobody: `/enrollmentpdf/${draft.enrollment.id}` },
  ],
  [
    "/enrollments",
    "/enrollments?filter[status]=submitted",
    byAdmin,
    { subject: "enrollments", details: { ids: [enrollmentId] }, nobody: "/enrollments?q=Nobody" },
  ],
  ["/enrollments/export", "/enrollments/export", byAdmin, { action: "export", subject: "enrollments" }],
  [
    "/enrollments/{clientId}",
    `/enrollments/${clientId}?filter[status]=submitted`,
    byAdmin,
    {
      subject: "enrollments",
      details: { ids: [enrollmentId] },
      nobody: `/enrollments/${clientId}?q=Nobody`,
    },
  ],
  [
    "/pendingenrollments",
    "/pendingenrollments",
    byAdmin,
    { subject: "enrollments", details: { ids: [enrollmentId] }, nobody: "/pendingenrollments?only=counts" },
  ],
  [
    "/enrollmentstatus",
    `/enrollmentstatus?id=${enrollmentId}`,
    byAdmin,
    { subject: "enrollments", subjectId: enrollmentId, nobody: `/enrollmentstatus?id=${newId()}` },
  ],
  [
    "/enrollmentnotes/{id}",
    `/enrollmentnotes/${enrollmentId}`,
    byAdmin,
    { subject: "enrollment_notes", subjectId: enrollmentId, nobody: `/enrollmentnotes/${newId()}` },
  ],
  [
    "/enrollmentdocuments/{id}",
    `/enrollmentdocuments/${enrollmentId}`,
    byAdmin,
    { subject: "enrollment_documents", subjectId: enrollmentId, nobody: `/enrollmentdocuments/${newId()}` },
  ],
  [
    "/enrollmentforms/{id}",
    `/enrollmentforms/${enrollmentId}`,
    byAdmin,
    { subject: "enrollment_forms", subjectId: enrollmentId, nobody: `/enrollmentforms/${newId()}` },
  ],
  [
    "/enrollmentformfile/{identifier}",
    `/enrollmentformfile/${letter}`,
    byAdmin,
    { subject: "enrollment_form_files", subjectId: enrollmentId, nobody: `/enrollmentformfile/${newId()}` },
  ],
  [
    "/enrollmentdocument/{identifier}",
    `/enrollmentdocument/${paper}`,
    byAdmin,
    { subject: "enrollment_documents", subjectId: enrollmentId, nobody: `/enrollmentdocument/${newId()}` },
  ],
  [
    "/selfenrollment/forms",
    "/selfenrollment/forms",
    byEnrollee,
    { subject: "enrollment_forms", subjectId: enrollmentId },
  ],
  [
    "/selfenrollment/formfiles/{identifier}",
    `/selfenrollment/formfiles/${letter}`,
    byEnrollee,
    {
      subject: "enrollment_form_files",
      subjectId: enrollmentId,
      nobody: `/selfenrollment/formfiles/${newId()}`,
    },
  ],
  [
    "/selfenrollment/documents",
    "/selfenrollment/documents",
    byEnrollee,
    { subject: "enrollment_documents", subjectId: enrollmentId },
  ],
  [
    "/selfenrollment/documents/{identifier}",
    `/selfenrollment/documents/${paper}`,
    byEnrollee,
    {
      subject: "enrollment_documents",
      subjectId: enrollmentId,
      nobody: `/selfenrollment/documents/${newId()}`,
    },
  ],
  [
    "/coveragechanges",
    "/coveragechanges?filter[date]=2026-01-01..2026-01-31",
    byAdmin,
    {
      subject: "members",
      details: { ids: [memberId] },
      nobody: "/coveragechanges?filter[date]=2001-01-01..2001-01-31",
    },
  ],
  ["/coveragechanges/export", "/coveragechanges/export", byAdmin, { action: "export", subject: "members" }],
  ["/home", "/home", byAdmin, { subject: "enrollments", details: { ids: [enrollmentId] } }],
  ["/home", "/home", byMember, { subject: "members", details: { ids: [memberId] } }],
  ["/member/profile", "/member/profile", byMember, { subject: "members", details: { ids: [memberId] } }],
  [
    "/corrections",
    "/corrections",
    byAdmin,
    { subject: "members", details: { ids: [memberId] }, nobody: `/corrections?filter[clientId]=${newId()}` },
  ],
  [
    "/accumulator",
    `/accumulator?memberId=${memberId}`,
    byAdmin,
    { subject: "accumulatorTotals", subjectId: memberId },
  ],
  [
    "/accumulatordifferences",
    "/accumulatordifferences",
    byAdmin,
    { subject: "totalDifferences", details: { ids: [uncountedId] } },
  ],
  ["/member/coverage", "/member/coverage", byMember, { subject: "coverages", subjectId: memberId }],
  [
    "/member/coverage/letter",
    "/member/coverage/letter",
    byMember,
    { subject: "coverages", subjectId: memberId },
  ],
  ["/member/beneficiaries", "/member/beneficiaries", byMember, { subject: "coverages", subjectId: memberId }],
  [
    "/selfenrollment/confirmation/{enrollmentIdentifier}",
    `/selfenrollment/confirmation/${identifier}`,
    byEnrollee,
    { subject: "enrollments", subjectId: enrollmentId, nobody: "/selfenrollment/confirmation/other" },
  ],
  [
    "/admin/enrollmentsessions/{sessionId}/invitations",
    `${ofSession}/invitations`,
    byAdmin,
    {
      subject: "invitations",
      details: { ids: [invitationId] },
      nobody: `${ofSession}/invitations?filter[state]=bounced`,
    },
  ],
  [
    "/admin/enrollmentsessions/{sessionId}/invitations/candidates",
    `${ofSession}/invitations/candidates`,
    byAdmin,
    {
      subject: "members",
      details: { ids: [memberId] },
      nobody: `${ofSession}/invitations/candidates?q=Nobody`,
    },
  ],
  [
    "/admin/enrollmentsessions/{sessionId}/dryrun/changes",
    `${ofSession}/dryrun/changes`,
    byAdmin,
    {
      subject: "enrollments",
      details: { ids: [enrollmentId] },
      nobody: `${ofSession}/dryrun/changes?filter[kind]=ends`,
    },
  ],
  [
    "/admin/enrollmentsessions/{sessionId}/dryrun/export",
    `${ofSession}/dryrun/export`,
    byAdmin,
    { action: "export", subject: "enrollments" },
  ],
  [
    "/admin/enrollmentsessions/{sessionId}/members",
    `/admin/enrollmentsessions/${offering.sessionId}/members`,
    byAdmin,
    {
      subject: "members",
      details: { ids: [memberId] },
      nobody: `/admin/enrollmentsessions/${offering.sessionId}/members?q=Nobody`,
    },
  ],
  [
    "/admin/enrollmentsessions/{sessionId}/members/{memberId}",
    `/admin/enrollmentsessions/${offering.sessionId}/members/${memberId}`,
    byAdmin,
    {
      subject: "members",
      subjectId: memberId,
      nobody: `/admin/enrollmentsessions/${offering.sessionId}/members/${newId()}`,
    },
  ],
  [
    "/admin/customforms/{id}/pivot",
    `/admin/customforms/${formId}/pivot`,
    byAdmin,
    {
      subject: "enrollments",
      details: { ids: [enrollmentId], formId },
      nobody: `/admin/customforms/${noAnswers}/pivot`,
    },
  ],
  [
    "/admin/customforms/{id}/pivot/export",
    `/admin/customforms/${formId}/pivot/export`,
    byAdmin,
    { action: "export", subject: "enrollments" },
  ],
  [
    "/admin/surveyresponses",
    `/admin/surveyresponses?surveyId=${surveyId}`,
    byAdmin,
    {
      subject: "surveyResponses",
      details: { ids: [responseId] },
      nobody: `/admin/surveyresponses?surveyId=${newId()}`,
    },
  ],
  [
    "/admin/surveyresponses",
    `/admin/surveyresponses?responseId=${responseId}`,
    byAdmin,
    { subject: "surveyResponses", subjectId: responseId },
  ],
  [
    "/admin/surveyresponsefile/{identifier}",
    `/admin/surveyresponsefile/${surveyFile}`,
    byAdmin,
    {
      subject: "survey_files",
      subjectId: ofFile[0]?.id ?? "",
      nobody: `/admin/surveyresponsefile/${newId()}`,
    },
  ],
  [
    "/admin/surveyrecipients",
    `/admin/surveyrecipients?sessionId=${surveyId}`,
    byAdmin,
    {
      subject: "surveyRecipients",
      details: { ids: [recipientId] },
      nobody: `/admin/surveyrecipients?sessionId=${newId()}`,
    },
  ],
  [
    "/admin/mails",
    "/admin/mails?filter[status]=kept",
    byAdmin,
    { subject: "mails", details: { ids: [mailId] }, nobody: "/admin/mails?filter[status]=failed" },
  ],
  [
    "/admin/mails/{id}",
    `/admin/mails/${mailId}`,
    byAdmin,
    { subject: "mails", subjectId: mailId, nobody: `/admin/mails/${newId()}` },
  ],
  [
    "/messages",
    "/messages",
    byAdmin,
    { subject: "conversations", details: { ids: [conversationId] }, nobody: "/messages?search=nobody" },
  ],
  [
    "/messages/{id}",
    `/messages/${conversationId}`,
    byAdmin,
    { subject: "conversations", subjectId: conversationId, nobody: `/messages/${newId()}` },
  ],
  [
    "/member/claimrequests",
    "/member/claimrequests",
    byMember,
    { subject: "claim_requests", details: { ids: [claimRequestId] } },
  ],
  [
    "/claimrequests",
    "/claimrequests",
    byAdmin,
    { subject: "claim_requests", details: { ids: [memberId] }, nobody: "/claimrequests?filter[kind]=appeal" },
  ],
  [
    "/claimrequests/{id}",
    `/claimrequests/${claimRequestId}`,
    byAdmin,
    { subject: "claim_requests", subjectId: claimRequestId, nobody: `/claimrequests/${newId()}` },
  ],
  [
    "/claimrequests/files/{id}",
    `/claimrequests/files/${sentFile}`,
    byAdmin,
    { subject: "message_files", subjectId: String(sentFile), nobody: `/claimrequests/files/${newId()}` },
  ],
  [
    "/messages/files/{id}",
    `/messages/files/${sentFile}`,
    byAdmin,
    { subject: "message_files", subjectId: String(sentFile), nobody: `/messages/files/${newId()}` },
  ],
  [
    "/messages/documents/{id}",
    `/messages/documents/${sentDocument}`,
    byAdmin,
    {
      action: "download",
      subject: "documents",
      subjectId: String(versions[0]?.documentId),
      nobody: `/messages/documents/${newId()}`,
    },
  ],
  [
    "/admin/inbox",
    "/admin/inbox",
    byAdmin,
    { subject: "conversations", details: { ids: [conversationId] }, nobody: "/admin/inbox?q=nobody" },
  ],
  [
    "/admin/inbox/recipients",
    "/admin/inbox/recipients?search=mina",
    byAdmin,
    { subject: "members", details: { ids: [memberId] }, nobody: "/admin/inbox/recipients?search=nobody" },
  ],
  [
    "/admin/inbox/history/{memberId}",
    `/admin/inbox/history/${memberId}`,
    byAdmin,
    {
      subject: "conversations",
      subjectId: memberId,
      nobody: `/admin/inbox/history/${newId()}`,
    },
  ],
  [
    "/admin/inbox/{id}/history",
    `/admin/inbox/${asked}/history`,
    byAdmin,
    { subject: "conversations", subjectId: asked, nobody: `/admin/inbox/${newId()}/history` },
  ],
  [
    "/admin/helprequests",
    "/admin/helprequests",
    byAdmin,
    {
      subject: "help_requests",
      details: { ids: [helpId] },
      nobody: "/admin/helprequests?filter[status]=answered",
    },
  ],
  [
    "/admin/helprequests/{id}",
    `/admin/helprequests/${helpId}`,
    byAdmin,
    { subject: "help_requests", subjectId: helpId, nobody: `/admin/helprequests/${newId()}` },
  ],
  [
    "/user",
    "/user?filter[type]=member",
    byAdmin,
    { subject: "users", details: { ids: [member.userId] }, nobody: "/user?q=Nobody" },
  ],
  ["/user/export", "/user/export", byAdmin, { action: "export", subject: "users" }],
  [
    "/user/{id}",
    `/user/${member.userId}`,
    byAdmin,
    { subject: "users", subjectId: member.userId, nobody: `/user/${newId()}` },
  ],
  [
    "/userhistory/{id}",
    `/userhistory/${member.userId}`,
    byAdmin,
    { subject: "users", subjectId: member.userId, nobody: `/userhistory/${newId()}` },
  ],
];
const dayId = await made("automatic_runs");
looks.push(
  [
    "/automaticchanges/preview",
    `/automaticchanges/preview?clientId=${clientId}`,
    byAdmin,
    { subject: "members", nobody: `/automaticchanges/preview?clientId=${newId()}` },
  ],
  [
    "/automaticchanges/{id}",
    `/automaticchanges/${dayId}`,
    byAdmin,
    { subject: "automatic_runs", subjectId: dayId, nobody: `/automaticchanges/${newId()}` },
  ],
  [
    "/terminationruns/{id}",
    `/terminationruns/${runId}`,
    byAdmin,
    { subject: "termination_runs", subjectId: runId, nobody: `/terminationruns/${newId()}` },
  ],
  ...["", "/preview"].map((part): Look => [
    `/renewals/{id}${part}`,
    `/renewals/${renewalId}${part}`,
    byAdmin,
    { subject: "renewals", subjectId: renewalId, nobody: `/renewals/${newId()}${part}` },
  ]),
  [
    "/renewals/{id}/letters",
    `/renewals/${renewalId}/letters?to=all`,
    byAdmin,
    {
      action: "print",
      subject: "renewals",
      subjectId: renewalId,
      nobody: `/renewals/${newId()}/letters`,
    },
  ],
  [
    "/member/{id}/work",
    `/member/${memberId}/work`,
    byAdmin,
    { subject: "employments", subjectId: memberId, nobody: `/member/${newId()}/work` },
  ],
  ...["coveragereasons", "papers"].map((part): Look => [
    `/member/{id}/${part}`,
    `/member/${memberId}/${part}`,
    byAdmin,
    { subjectId: memberId, nobody: `/member/${newId()}/${part}` },
  ]),
  [
    "/admin/surveys/{id}/results",
    `/admin/surveys/${surveyId}/results`,
    byAdmin,
    { subject: "surveyResponses", subjectId: surveyId, nobody: `/admin/surveys/${newId()}/results` },
  ],
  [
    "/admin/surveyResults/{id}",
    `/admin/surveyResults/${surveyId}`,
    byAdmin,
    { action: "print", subject: "surveyResponses", subjectId: surveyId },
  ],
  [
    "/admin/surveys/{id}/export",
    `/admin/surveys/${surveyId}/export`,
    byAdmin,
    { action: "export", subject: "surveyResponses", subjectId: surveyId },
  ],
  [
    "/admin/unionsignups",
    "/admin/unionsignups",
    byAdmin,
    {
      subject: "unionSignups",
      details: { ids: [signupId] },
      nobody: `/admin/unionsignups?filter[unionId]=${newId()}`,
    },
  ],
  [
    "/admin/payments",
    "/admin/payments?filter[kind]=charge",
    byAdmin,
    {
      subject: "payments",
      details: { ids: [chargeId] },
      nobody: "/admin/payments?filter[kind]=charge&filter[state]=writtenOff",
    },
  ],
  [
    "/admin/payments/{kind}/{id}",
    `/admin/payments/charge/${chargeId}`,
    byAdmin,
    { subject: "payments", subjectId: chargeId, nobody: `/admin/payments/charge/${newId()}` },
  ],
  [
    "/admin/esign/requests",
    "/admin/esign/requests",
    byAdmin,
    {
      subject: "esignRequests",
      details: { ids: [requestId] },
      nobody: "/admin/esign/requests?filter[status]=declined",
    },
  ],
  ...["", "/file"].map((part): Look => [
    `/admin/esign/requests/{id}${part}`,
    `/admin/esign/requests/${requestId}${part}`,
    byAdmin,
    { subject: "esignRequests", subjectId: requestId, nobody: `/admin/esign/requests/${newId()}${part}` },
  ]),
);
/** Calls that show no person's data but the caller's own account and draft, or ids and kinds alone. */
const shownToNobodyElse = [
  "/userInfo",
  "/user/profile",
  "/user/accesshistory",
  "/user/sessions",
  "/user/secondFactors",
  "/usersettings/{id}",
  // What the person types, step by step; that they came back to it is a row when they start.
  "/selfenrollment/enrollment",
  // Names that the same user has opened before: those looks are rows.
  "/member/recent",
];
const aboutNobody = [
  "/admin/organization",
  "/renewals",
  // How many people each day has changed.
  "/automaticchanges",
  "/terminationruns",
  "/admin/webhooks/{id}/state",
  // Names of events and ids of records.
  "/admin/webhooks/{id}/deliveries",
  "/admin/broadcasts",
  "/admin/broadcasts/{id}",
  "/admin/inbox/templates",
  "/unionshop/{key}",
  "/admin/unionshops/{id}/signup",
  // Figures alone.
  "/admin/payments/states",
  ...["", "/export", "/{id}", "/{id}/file"].map((end) => `/admin/esign/templates${end}`),
  "/admin/clientmatrix",
  "/admin/clientoverview/{id}",
  "/admin/firstday",
  // Figures alone, and what one has arranged for oneself.
  "/dashboard",
  "/admin/rolehomes",
  "/admin/rolehomes/{id}",
  "/tasks",
  "/dashboarditem/{id}",
  "/documents/categories",
  "/documents/uploads/{id}",
  "/documents/{id}/link",
  "/eobletters",
  "/plans",
  "/benefits/{clientId}",
  "/termreasons",
  "/member/setup",
  "/claims/codes",
  "/claims/codes/{list}",
  "/accumulators/imports",
  "/accumulators/imports/{id}",
  "/admin/installation/{id}/files",
  "/admin/refreshclient",
  "/claimtotals",
  "/claims/imports",
  "/claims/imports/{id}",
  "/claims/imports/{id}/acknowledgment",
  "/admin/unionshopemployees/options",
  "/admin/customforms",
  "/admin/customforms/{id}",
  "/admin/customforms/export",
  "/admin/customforms/options",
  "/admin/surveys",
  "/admin/surveys/export",
  "/admin/surveys/{id}",
  "/admin/enrollmentsessions/{sessionId}/plandocs",
  "/admin/enrollmentsessions/{sessionId}/plandocs/{id}",
  ...["", "/dates", "/{id}", "/{id}/plans", "/{id}/rates", "/{id}/readiness", "/{id}/authorization"].map(
    (end) => `/admin/enrollmentsessions${end}`,
  ),
  "/admin/enrollmentsessiontheme/{id}/logo",
  "/enrollmentsessions",
  "/enrollmentsessions/{id}",
  "/selfenrollment/logo/{key}",
  "/admin/enrollmentsessions/{sessionId}/plandocs/{id}/file",
  "/admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs",
  "/admin/enrollmentsessions/{sessionId}/externalbenefits/{id}/docs/{documentId}",
  "/selfenrollment/planpage/{enrollmentIdentifier}/{pageId}",
  "/admin/apikeys",
  "/admin/apikeys/{id}",
  "/admin/audit/actors",
  // Files, stages, figures, row numbers: nobody's data.
  "/admin/census",
  "/admin/census/{id}",
  "/admin/census/template",
  // Writes a row of its own: src/workspace/audit/audit-log.test.ts.
  "/admin/audit/export",
  "/admin/baseplans/{id}/rates",
  "/admin/emergencyaccess",
  "/admin/inbox/staff",
  // The id of the conversation of a help request.
  "/admin/inbox/help/{id}",
  "/messages/count",
  "/admin/permissions",
  "/admin/permissions/{id}",
  "/admin/role-permissions",
  "/admin/reporttypes",
  "/admin/reporttypes/export",
  "/admin/reporttypes/{id}",
  "/reports",
  "/reports/catalog",
  "/reports/results",
  "/reports/schedules",
  "/admin/savedviews",
  "/admin/security",
  "/clients",
  "/divisions",
  "/docs",
  "/enrollments/filters",
  // Figures alone.
  "/admin/enrollmentsessions/{sessionId}/invitations/funnel",
  "/admin/enrollmentsessions/{sessionId}/dryrun",
  "/admin/enrollmentsessions/{sessionId}/participation",
  "/lifeeventkinds",
  "/worklists",
  "/letterruns",
  "/health",
  "/member/coverage/documents/{identifier}",
  "/openapi.json",
  "/admin/sitecontacts",
  "/announcements",
  "/contacts",
  "/relatedcontent",
  "/services",
  "/referencecodes",
  "/sanctum/csrf-cookie",
  "/selfenrollment/plandoc/{enrollmentIdentifier}/{documentIdentifier}",
  "/selfenrollment/{key}",
  // By a key that only the person has: nobody else's look.
  "/cobra/link/{key}/receipt",
  "/survey/{key}",
  "/unionsignupstatus/{key}",
  "/esign/{key}",
  // By the token within the pass on the person's own phone: the card that is theirs already.
  "/wallet/apple/v1/devices/{deviceId}/registrations/{passType}",
  "/wallet/apple/v1/passes/{passType}/{serial}",
  // By the code that stands on the signed document: who signed it, as it says itself.
  "/esigncheck/{code}",
  "/surveyfile",
  "/surveytest",
  "/user/choices",
  "/user/entities",
  "/zip",
];
/** Their own tests count their rows. */
const countedElsewhere = [
  "/entity",
  "/admin/payments/export",
  "/admin/inbox/export",
  // They need keys to sign with.
  ...["applewallet", "googlewallet"].map((wallet) => `/idcard/{memberId}/{coverageType}/${wallet}`),
  "/doc/{a}/{b}",
  "/files/download",
  "/documents",
  "/documents/{id}",
  "/documents/entities",
  "/documententities",
  "/entitydocuments",
  "/admin/unionshopemployees/export",
  "/cobra/due/export",
  "/worklists/{list}/export",
  "/letterruns/{id}/file",
  "/reports/results/{id}/file",
  "/aca/{clientId}/{year}",
  "/aca/{clientId}/{year}/missing",
  "/aca/{clientId}/{year}/versions/{version}/files/{part}",
  "/aca/{clientId}/{year}/versions/{version}/totals",
  "/aca/{clientId}/{year}/versions/{version}/totals/file",
  "/aca/{clientId}/{year}/{memberId}/pdf",
  "/idcardorders",
  "/idcardorders/batch/{batchId}/csv",
  "/idcardorders/batch/{batchId}/pdf",
  "/admin/audit",
  "/admin/audit/{id}",
  "/admin/audit/csv",
  "/admin/audit/people",
  "/membersearch",
  "/user/healthsharing",
  "/admin/census/{id}/corrected",
  "/admin/census/{id}/errors",
  "/admin/census/{id}/preview",
  "/admin/census/{id}/row",
  "/admin/census/{id}/sample",
];

test("every call that reads is known here", () => {
  const known = new Set<string>([
    ...looks.map(([call]) => call),
    ...shownToNobodyElse,
    ...aboutNobody,
    ...countedElsewhere,
  ]);
  const reading = server.api.calls.filter(({ method }) => method === "GET").map(({ path }) => path);
  // One of a resource that is personal has to stand above.
  const ofRecords = reading.filter((path) => {
    const kept = resourceOf(server.api, path);
    return kept !== undefined && kept.resource.personal === undefined;
  });
  expect(ofRecords.length).toBeGreaterThan(50);
  expect(reading.filter((path) => !known.has(path) && !ofRecords.includes(path))).toEqual([]);
  // What a definition answers for is not said twice.
  expect(ofRecords.filter((path) => known.has(path))).toEqual([]);
});

describe.each(looks)("%s", (_call, url, { token, actor }, { nobody, ...row }) => {
  test("writes one row, of who looked and at whom", async () => {
    const events = await written(async () => {
      const answer = await server.call("GET", url, { token });
      expect(answer.statusCode, answer.body).toBe(200);
    });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ actor, action: "view", ...row });
  });

  test("shows nothing where the row cannot be written", async () => {
    const events = await written(() =>
      withoutAudit(async () => {
        const answer = await server.call("GET", url, { token });
        expect(answer.statusCode).toBe(500);
        expect(answer.body).not.toMatch(/Mina|María|mina@/u);
      }),
    );
    expect(events).toEqual([]);
  });

  test.runIf(nobody !== undefined)("writes nothing where there was nobody to see", async () => {
    expect(await written(() => server.call("GET", nobody ?? "", { token }))).toEqual([]);
  });
});

describe("changes", () => {
  test("a step that is saved is one row; one that is refused, or whose row cannot be written, is none and changes nothing", async () => {
    const { version } = await draft.read();
    const step = { location: { divisionId: offering.divisionIds[0] } };
    const refused = await written(() => draft.save({ location: { divisionId: newId() } }));
    const impossible = await written(() => withoutAudit(() => draft.save(step)));
    expect([refused, impossible, (await draft.read()).version]).toEqual([[], [], version]);
    expect(await written(() => draft.save(step))).toHaveLength(1);
  });

  test("submitting, cancelling, starting and asking for help are one row each, or nothing happens", async () => {
    const fresh = await startEnrolling(server, offering);
    const count = async () =>
      (
        await owner.query(
          "select (select count(*) from enrollments) as e, (select count(*) from help_requests) as h",
        )
      ).rows[0];
    const acts = [
      () => server.call("POST", "/selfenrollment/cancel", { token: fresh.token }),
      () =>
        server.call("POST", "/selfenrollment/start", {
          body: { signupKey: offering.signupKey, language: "en" },
        }),
      () =>
        server.call("POST", "/help", {
          body: { subject: "A card", contactType: "email", contact: "a@example.com", message: "Where?" },
        }),
    ];
    for (const act of acts) {
      const before = await count();
      await withoutAudit(async () => expect((await act()).statusCode).toBe(500));
      expect(await count()).toEqual(before);
      expect(await written(act)).toHaveLength(1);
    }
  });
});

describe("a resource whose records are people's", async () => {
  const tokens = new TokenReader(server.services);
  const { http } = await buildServer(server.services, {
    authenticate: (token) => tokens.read(token),
    logLevel: "silent",
    mount: (api) => mountResource(api, { ...divisions, personal: true }, divisionsTable),
  });
  const get = (end: string) =>
    http.inject({ url: `/api/admin/divisions${end}`, headers: { authorization: `Bearer ${admin.token}` } });
  const id = await aDivision(server, offering, { name: "Zephyr" });

  test.each([
    ["its list is one row that tells which", "?q=zephyr", { action: "view", details: { ids: [id] } }],
    ["one of it is one row", `/${id}`, { action: "view", subjectId: id }],
    ["its CSV is one row", "/export?q=zephyr", { action: "export", details: { rows: 1 } }],
  ])("%s", async (_what, end, row) => {
    const events = await written(async () => expect((await get(end)).statusCode).toBe(200));
    expect(events).toMatchObject([{ ...row, subject: "division" }]);
  });

  test("a list of nobody is none", async () => {
    expect(await written(() => get("?q=nobody"))).toEqual([]);
  });

  test("a download that breaks off is one row all the same", async () => {
    await owner.query(
      `insert into divisions (id, installation_id, client_id, code, name)
       select gen_random_uuid(), $1, $2, 'X' || n, repeat('Harbor ', 16) || n from generate_series(1, 30000) n`,
      [installationId, clientId],
    );
    const address = await http.listen({ port: 0, host: "127.0.0.1" });
    const events = await written(async () => {
      const given = new AbortController();
      const response = await fetch(`${address}/api/admin/divisions/export`, {
        headers: { authorization: `Bearer ${admin.token}` },
        signal: given.signal,
      });
      await response.body?.getReader().read();
      given.abort();
      await new Promise((resolve) => setTimeout(resolve, 1500));
    });
    expect(events).toMatchObject([{ action: "export", subject: "division", details: { isWhole: false } }]);
    http.server.closeAllConnections();
    await http.close();
  });
});

/** Does something while no row of the audit can be written. */
async function withoutAudit(work: () => Promise<unknown>): Promise<void> {
  await owner.query(`create or replace function refuse_audit() returns trigger language plpgsql as
    $$ begin raise exception 'no audit'; end $$`);
  await owner.query("create trigger refuse before insert on audit_events execute function refuse_audit()");
  try {
    await work();
  } finally {
    await owner.query("drop trigger refuse on audit_events");
  }
}
