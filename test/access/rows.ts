import { aPayment } from "#test/x12.ts";
import { dashboardTypes } from "#workspace/dashboards/item-words.ts";
import { randomBytes, randomInt } from "node:crypto";
import { Readable } from "node:stream";
import { addDays } from "#kernel/dates.ts";
import { digest } from "#server/crypto.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import { ClaimDraft } from "#claims/claims/x12/claim-parts.ts";
import { aUser, insert, newId, unique } from "../factories.ts";
import { asksForms } from "../forms.ts";
import type { TestServer } from "../server.ts";
import { recordMaker } from "./record-rows.ts";
import { aBrokerMap, aMember, aSubscriber, type Caller, type Place } from "./world.ts";

type Row = Record<string, unknown>;
/** `owner` is the user whose a row of their own is: the caller, or somebody else. */
export type Make = (
  server: TestServer,
  place: Place,
  owner: { userId: string; actor: string },
  caller: Caller,
) => Promise<string | number>;

/** How a row of this table is made: what the definition of its records says, unless it is said here. */
/** A charge is of a month of its own. */
let chargeDay = 0;
let planYear = 2000;
let sizes = 0;

export function rowMakerOf(server: TestServer, table: string): Make | undefined {
  return rowMakers[table] ?? recordMaker(server, table, rowMakerOf);
}

async function record(server: TestServer, place: Place, table: string): Promise<string> {
  const nobody = { userId: "", actor: "" };
  return String(await rowMakerOf(server, table)?.(server, place, nobody, {} as Caller));
}

type Owner = Pick<Place, "installationId" | "clientId">;
const inInstallation = ({ installationId }: Owner): Row => ({ installation_id: installationId });
const inClient = (place: Owner): Row => ({ ...inInstallation(place), client_id: place.clientId });
const now = "2026-11-10T15:00:00Z";

/** A row of each table that some route names by its id: one line for a new table that keeps no records of a resource. */
const rowMakers: Readonly<Record<string, Make>> = {
  webhook_deliveries: async (server, place) =>
    insert(server, "webhook_deliveries", {
      ...inInstallation(place),
      webhook_id: await record(server, place, "webhooks"),
      event: "member.added",
      body: "{}",
      status: "failed",
    }),
  api_keys: (server, place) =>
    insert(server, "api_keys", {
      ...inInstallation(place),
      name: unique("Key "),
      key_hash: randomBytes(32),
      hint: "ork_12345",
      permissions: ["manageClients"],
      all_clients: true,
      expires_at: "2027-06-01T00:00:00Z",
    }),
  audit_events: async ({ database }, place) => {
    const { rows } = await database.owner.query<{ id: number }>(
      "insert into audit_events (installation_id, client_id, actor, action, subject) values ($1, $2, 'system', 'view', 'members') returning id",
      [place.installationId, place.clientId],
    );
    return rows[0]?.id ?? 0;
  },
  custom_forms: (server, place) => aForm(server, place),
  surveys: (server, place) => aSurvey(server, place),
  survey_recipients: async (server, place) =>
    insert(server, "survey_recipients", {
      ...inClient(place),
      survey_id: await aSurvey(server, place),
      name: "Robin Moreno",
      key_hash: randomBytes(32),
    }),
  survey_responses: async (server, place) =>
    insert(server, "survey_responses", {
      ...inClient(place),
      survey_id: await aSurvey(server, place),
      key_hash: randomBytes(32),
      language: "en",
    }),
  survey_files: (server, place) => aSurveyFile(server, place),
  broker_maps: (server, place) => aBrokerMap(server, place, { effective_date: "2030-01-01" }),
  /** The place's own: a reach is by client, so no other will do. */
  clients: async (_, place) => place.clientId,
  /** A member's own is of themselves: others of the family decide whether they share theirs. */
  claims: async (server, place, owner, caller) =>
    aClaim(
      server,
      place,
      caller.type === "member" && owner.userId === caller.userId
        ? { member_id: await entityOf(server, owner.userId) }
        : {},
    ),
  /** Whose patient nobody has found; of a client still, so that it is in reach. */
  "claims.unmatched": (server, place) => aClaim(server, place, { member_id: null, family_id: null }),
  claim_files: (server, place) => aClaimFile(server, place),
  payer_total_files: (server, place) =>
    insert(server, "payer_total_files", {
      ...inClient(place),
      blob_key: newId(),
      file_key_sealed: randomBytes(40),
      file_name: "totals.csv",
      media_type: "text/csv",
      size_bytes: 1,
      content_hash: randomBytes(32),
      status: "done",
      actor: "system",
    }),
  connected_systems: (server, place) => aConnectedSystem(server, place, "demo"),
  "connected_systems.file": (server, place) => aConnectedSystem(server, place, "file"),
  dropped_files: async (server, place) =>
    insert(server, "dropped_files", {
      ...inInstallation(place),
      system_id: await aConnectedSystem(server, place, "file"),
      kind: "claims",
      file_name: "claims.835",
      subject_id: newId(),
      status: "failed",
    }),
  claim_sets: (server, place) => aClaimSet(server, place, "held"),
  eob_batches: (server, place) => anEobBatch(server, place),
  claim_holds: async (server, place) =>
    insert(server, "claim_holds", {
      ...inClient(place),
      set_id: await aClaimSet(server, place, "posted"),
      place: 1,
      claim_number: "LAKE-1001",
      findings: "[]",
      can_release: "yes",
      content: new ClaimDraft("835", "LAKE-1001").claim,
    }),
  total_differences: (server, place) =>
    insert(server, "total_differences", {
      ...inClient(place),
      member_id: place.familyId,
      family_id: place.familyId,
      period_from: addDays("2000-01-01", randomInt(30_000)),
      kind: "deductible",
      network: "in",
      scope: "person",
      problem: "beyondLimit",
      ours_cents: 2,
      other_cents: 1,
    }),
  stop_loss_policies: (server, place) => aStopLossPolicy(server, place),
  stop_loss_lasers: async (server, place) =>
    insert(server, "stop_loss_lasers", {
      ...inClient(place),
      policy_id: await aStopLossPolicy(server, place),
      member_id: place.familyId,
      deductible_cents: 1,
    }),
  divisions: async (_, place) => place.divisionId,
  emergency_accesses: (server, place, { userId }) =>
    insert(server, "emergency_accesses", {
      ...inInstallation(place),
      user_id: userId,
      reason: "The system of record is down",
      started_at: now,
      expires_at: now,
    }),
  /** There is one for each enrollment at most. */
  enrollment_payments: async (server, place) => {
    const { rows } = await server.database.owner.query<{ id: string }>(
      "select id from enrollment_payments where enrollment_id = $1 and revoked_at is null",
      [place.started.id],
    );
    return (
      rows[0]?.id ??
      insert(server, "enrollment_payments", {
        ...inClient(place),
        enrollment_id: place.started.id,
        source: "bank",
        account_name: "Jordan Moreno",
        account_type: "checking",
        account_sealed: randomBytes(40),
        account_last4: "1234",
        address1: "1 Harbor Street",
        city: "Boston",
        state: "MA",
        zip: "02134",
        monthly_charge_cents: 89_900,
        authorization_text: "x",
        authorization_hash: "x",
        authorized_name: "Jordan Moreno",
        authorized_at: now,
        authorized_from: "127.0.0.1",
      })
    );
  },
  /** Of a client's people, of all types; its file is the one of the row after it. */
  documents: async (server, place) => (await aLibraryDocument(server, place)).documentId,
  "documents.kept": async (server, place) => (await aKeptDocument(server, place)).documentId,
  document_versions: async (server, place) => (await aKeptDocument(server, place)).versionId,
  document_links: async (server, place) => (await aLibraryDocument(server, place)).linkId,
  document_uploads: (server, place, { actor }) =>
    insert(server, "document_uploads", {
      ...inInstallation(place),
      actor,
      file_name: "guide.pdf",
      size_bytes: 8,
      created_at: now,
    }),
  /** Known by their identifier: of what was sent … */
  enrollment_documents: (server, place) => aDocument(server, place, place.submitted.id),
  /** … and of what is under way. */
  "enrollment_documents.started": (server, place) => aDocument(server, place, place.started.id),
  enrollment_form_files: (server, place) => aFormFile(server, place, place.submitted.id),
  "enrollment_form_files.started": (server, place) => aFormFile(server, place, place.started.id),
  enrollment_people: (server, place) =>
    insert(server, "enrollment_people", {
      ...inClient(place),
      enrollment_id: place.started.id,
      relationship: "19",
      sort_order: 1,
      first_name: "Sam",
      last_name: "Moreno",
    }),
  enrollment_runs: (server, place, { actor }) =>
    insert(server, "enrollment_runs", {
      ...inInstallation(place),
      actor,
      action: "approve",
      total: 0,
      status: "done",
    }),
  enrollment_sessions: async (_, place) => place.sessionId,
  enrollments: async (_, place) => place.submitted.id,
  "enrollments.started": async (_, place) => place.started.identifier,
  "enrollments.open": async (_, place) => place.started.id,
  "enrollments.identifier": async (_, place) => place.submitted.identifier,
  /** With the document of the row after it. */
  "external_benefits.kept": async (server, place) => (await anExternalDocument(server, place)).benefitId,
  external_benefit_documents: async (server, place) => (await anExternalDocument(server, place)).documentId,
  help_requests: (server, place) =>
    insert(server, "help_requests", {
      ...inInstallation(place),
      subject: "Help",
      contact_type: "email",
      contact: "jordan@example.com",
      message: "Hello",
    }),
  invitations: (server, place) =>
    insert(server, "invitations", {
      ...inClient(place),
      session_id: place.sessionId,
      kind: "invited",
      key_hash: randomBytes(32),
      first_name: "Jordan",
      last_name: "Moreno",
      email: `${unique("jordan")}@example.com`,
      expires_at: "2027-06-01T00:00:00Z",
    }),
  coverages: async (server, place) => {
    const member = await aSubscriber(server, place);
    return insert(server, "coverages", {
      ...inClient(place),
      family_id: member,
      member_id: member,
      base_plan_id: await record(server, place, "base_plans"),
      coverage_type: "life",
      tier_code: "NOTIER",
      effective_date: "2026-01-01",
      volume_cents: 10_000_000,
      pending_volume_cents: 5_000_000,
      eoi: "pending",
    });
  },
  /** The life coverage of the employee who calls, or of another one. */
  "coverages.own": async (...[server, place, owner, caller]) => {
    const employeeId = await selfOf(server, place, owner, caller);
    const { rows } = await server.database.owner.query<{ id: string }>(
      "select id from coverages where member_id = $1 and coverage_type = 'life' and deleted_at is null",
      [employeeId],
    );
    if (rows[0] !== undefined) return rows[0].id;
    return insert(server, "coverages", {
      ...inClient(place),
      family_id: employeeId,
      member_id: employeeId,
      base_plan_id: await record(server, place, "base_plans"),
      coverage_type: "life",
      tier_code: "NOTIER",
      effective_date: "2026-01-01",
      volume_cents: 10_000_000,
    });
  },
  /** Of the family that the row after it is a change of. */
  "members.changed": (server, place) => aChangedFamily(server, place),
  member_changes: async (server, place) =>
    insert(server, "member_changes", {
      ...inClient(place),
      family_id: await aChangedFamily(server, place),
      kind: "termMember",
      actor: "system",
    }),
  broadcasts: (server, place) =>
    insert(server, "broadcasts", {
      ...inInstallation(place),
      filter: {
        clientId: null,
        divisionId: null,
        basePlanId: null,
        status: "active",
        language: null,
        audience: "employees",
      },
      texts: {
        en: { subject: "News", html: "<p>News</p>" },
        ko: { subject: "", html: "" },
        es: { subject: "", html: "" },
      },
      total: 0,
      author_name: "Robin Moreno",
    }),
  conversations: (server, place, owner, caller) => aConversation(server, place, owner, caller),
  "conversations.visitor": async (server, place) => (await aVisitor(server, place)).conversationId,
  "help_requests.asked": async (server, place) => (await aVisitor(server, place)).helpRequestId,
  message_files: (server, place, owner) => aMessageFile(server, place, owner),
  message_documents: (server, place, owner, caller) => aMessageDocument(server, place, owner, caller),
  /** For everybody's clients, so that the desk may send it to any of them; only its writer finds it in the library. */
  "document_versions.given": async (server, place, owner, caller) => {
    const { documentId, versionId } = await aLibraryDocument(server, place);
    const audience = owner.userId === caller.userId ? ["broker", "client", "member", "partner", "tpa"] : [];
    await server.database.owner.query("update documents set is_shared = true, audience = $2 where id = $1", [
      documentId,
      audience,
    ]);
    return versionId;
  },
  /** Somebody of the desk. */
  "users.desk": async (server, { installationId }) =>
    (await aUser(server, installationId, { type: "admin", permissions: ["manageMessages"] })).userId,
  /** Who asks is the employee of a family, or asks for themselves. */
  "members.self": (server, place, owner, caller) => selfOf(server, place, owner, caller),
  correction_requests: async (server, place, owner, caller) =>
    insert(server, "correction_requests", {
      ...inClient(place),
      family_id: place.familyId,
      member_id: await aMember(server, place),
      asked_by: await selfOf(server, place, owner, caller),
      wanted: { city: "Boston" },
      before: { city: null },
      language: "en",
    }),
  claim_requests: (server, place, owner, caller) => aClaimRequest(server, place, owner, caller),
  /** A photo that came with one. */
  "claim_requests.file": async (server, place, owner, caller) => {
    const id = await aMessageFile(server, place, owner);
    const requestId = await aClaimRequest(server, place, owner, caller);
    await server.database.owner.query(
      `update message_files set message_id = (select m.id from messages m join claim_requests r
         on r.conversation_id = m.conversation_id where r.id = $2) where id = $1`,
      [id, requestId],
    );
    return id;
  },
  union_signups: async (server, place) => {
    const { vault } = server.services;
    const id = newId();
    return insert(server, "union_signups", {
      ...inInstallation(place),
      id,
      union_shop_id: await record(server, place, "union_shops"),
      key_hash: digest(vault.linkKey(id)),
      request_key: randomBytes(32),
      request_index: randomBytes(32),
      first_name: "Ana",
      middle_name: "",
      last_name: "Ruiz",
      birth_date: "1985-03-15",
      hire_date: "2024-03-15",
      email: "ana@harborview.example",
      phone: "6175550142",
      address1: "12 Main Street",
      city: "Boston",
      state: "MA",
      zip: "02110",
      language: "es",
      ssn_sealed: vault.seal("219099998", `union_signups.ssn:${id}`),
      ssn_index: randomBytes(32),
      ssn_last4: "9998",
    });
  },
  payment_charges: async (server, place, owner, caller) =>
    insert(server, "payment_charges", {
      ...inClient(place),
      enrollment_id: place.started.id,
      payment_id: await rowMakers["enrollment_payments"]?.(server, place, owner, caller),
      month: addDays("2030-01-01", (chargeDay += 1)),
      amount_cents: 89_900,
    }),
  dashboard_items: (server, place) =>
    insert(server, "dashboard_items", {
      ...inInstallation(place),
      name: unique("Item "),
      name_ko: "항목",
      name_es: "Elemento",
      source: "membersByStatus",
      shape: "bars",
      size: "small",
      audience: dashboardTypes,
      position: 1,
    }),
  esign_templates: (server, place) => aSignTemplate(server, place),
  esign_requests: async (server, place) => {
    const { vault } = server.services;
    const id = newId();
    const kept = await aKeptPdf(server);
    await insert(server, "esign_requests", {
      ...inClient(place),
      id,
      template_id: await aSignTemplate(server, place),
      name: "Agreement",
      expires_at: "2030-01-01T00:00:00Z",
      blob_key: kept.blobKey,
      file_key_sealed: vault.seal(kept.fileKey, `esign_requests.file_key:${id}`),
      file_hash: "0".repeat(64),
      pages: JSON.stringify([{ width: 612, height: 792 }]),
      roles: JSON.stringify([{ key: "signer1", name: "Signer" }]),
      fields: JSON.stringify([]),
      check_code: unique("CHECK-"),
    });
    const signer = newId();
    await insert(server, "esign_signers", {
      ...inClient(place),
      id: signer,
      request_id: id,
      place: 1,
      role: "signer1",
      name: "Ana Ruiz",
      email: "ana@harborview.example",
      language: "en",
      key_hash: digest(vault.linkKey(signer)),
    });
    return id;
  },
  life_events: async (server, place) => {
    const member = await aSubscriber(server, place);
    return insert(server, "life_events", {
      ...inClient(place),
      family_id: member,
      member_id: member,
      kind_id: await record(server, place, "life_event_kinds"),
      event_date: "2026-11-03",
      reported_on: "2026-11-05",
      opens_on: "2026-11-03",
      closes_on: "2026-12-03",
      effective_date: "2026-11-03",
    });
  },
  "members.uncovered": (server, place) => aSubscriber(server, place),
  letter_runs: (server, place) => aLetterRun(server, place),
  automatic_runs: (server, place) =>
    insert(server, "automatic_runs", {
      ...inClient(place),
      day: "2026-11-10",
      status: "done",
      people: 0,
      covered: 10,
    }),
  termination_runs: (server, place) =>
    insert(server, "termination_runs", {
      ...inClient(place),
      status: "done",
      last_day: "2026-08-14",
      cover_ends: "lastDay",
      reason_code: "quit",
      total: 1,
      done: 1,
      actor: "system",
    }),
  renewals: (server, place) =>
    insert(server, "renewals", {
      ...inClient(place),
      // A plan year of a client turns once.
      effective_date: `${(planYear += 1)}-01-01`,
      facts_on: "2027-01-01",
      actor: "system",
    }),
  cobra_cases: async (server, place) => (await aCobraClock(server, place)).caseId,
  cobra_clocks: async (server, place) => (await aCobraClock(server, place)).clockId,
  cobra_denials: async (server, place) => {
    const member = await aSubscriber(server, place);
    return insert(server, "cobra_denials", {
      ...inClient(place),
      family_id: member,
      member_id: member,
      request: "divorce",
      event_date: "2026-06-30",
      told_on: "2026-11-03",
      reason: "toldLate",
      due_on: "2026-11-17",
    });
  },
  imports: (server, place) => aCensus(server, place),
  "imports.rates": (server, place) =>
    insert(server, "imports", {
      ...inClient(place),
      kind: "rates",
      blob_key: "none",
      file_key_sealed: randomBytes(8),
      file_name: "rates.csv",
      media_type: "text/csv",
      size_bytes: 1,
      status: "done",
      actor: "system",
    }),
  mails: (server, place) =>
    insert(server, "mails", {
      ...inInstallation(place),
      kind: "invitation",
      event: unique("test:"),
      recipient: "jordan@example.com",
      language: "en",
      subject: "Hello",
      html: "<p>Hello</p>",
      text: "Hello",
    }),
  /** Left out of the place's session by hand. */
  "members.inSession": async (server, place) => {
    const id = await aSubscriber(server, place);
    await inSession(server, "session_members", place, { member_id: id });
    return id;
  },
  members: (server, place) => aMember(server, place),
  /** With medical coverage. */
  // Of their own family a grown child sees their own card alone.
  "members.covered": async (server, place, _, caller) =>
    (await theMemberOf(server, place, caller)) ?? aCoveredMember(server, place),
  id_card_orders: (server, place) => anIdCardOrder(server, place, { status: "asked" }),
  "id_card_orders.batch": async (server, place) => {
    const batchId = newId();
    await anIdCardOrder(server, place, { status: "sent", batch_id: batchId });
    return batchId;
  },
  "members.recipient": aRecipient,
  "clients.forms": aVersionOfForms,
  "members.subscriber": (server, place) => aMember(server, place, { relationship: "18" }),
  /** What the caller's kind of user belongs to; of the place, so that it is the caller's own or not. */
  organizations: async (_, place, __, { type }) =>
    type === undefined || type === "admin" || type === "member"
      ? place.organizations.broker
      : place.organizations[type],
  permissions: async ({ database }, place) => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into permissions (id, installation_id, name, machine_name) values ($1, $2, 'manageUsers', 'manageUsers')
       on conflict (installation_id, machine_name) do update set name = excluded.name returning id`,
      [newId(), place.installationId],
    );
    return rows[0]?.id ?? "";
  },
  "permissions.own": (server, place) =>
    insert(server, "permissions", {
      ...inInstallation(place),
      name: "Fleet reports",
      machine_name: `own.fleet${unique("x").replaceAll(/[^a-z0-9]/gu, "")}`,
    }),
  plan_documents: async (server, place) => {
    const { rows } = await server.database.owner.query<{ id: string }>(
      "select base_plan_id as id from session_plans where id = $1",
      [place.sessionPlanId],
    );
    return inSession(server, "plan_documents", place, {
      base_plan_id: rows[0]?.id,
      identifier: crypto.randomUUID(),
      kind: "flyer",
      title: "Flyer",
      language: "en",
      blob_key: await server.services.blobs.put(Buffer.from("%PDF-1.7")),
      media_type: "application/pdf",
      size_bytes: 8,
    });
  },
  session_notices: async (server, place) => {
    // A session has one of each kind and language.
    await server.database.owner.query("delete from session_notices where session_id = $1", [place.sessionId]);
    return inSession(server, "session_notices", place, {
      kind: "preTax",
      language: "en",
      title: "Notice",
      body: "<p>Text</p>",
    });
  },
  "plan_documents.identifier": async (_, place) => place.documentIdentifier,
  roles: (server, place, _, { type }) =>
    insert(server, "roles", {
      ...inInstallation(place),
      name: unique("role"),
      user_type: type === undefined || type === "admin" ? "broker" : type,
    }),
  report_types: (server, place) => aReportType(server, place),
  // A client has one size of a year; those beyond what a call takes meet none that a call has made.
  employer_sizes: async (server, place) =>
    insert(server, "employer_sizes", {
      ...inClient(place),
      year: 2101 + (sizes += 1),
      full_time_equivalents: 60,
    }),
  report_runs: async (server, place, owner) => aReportRun(server, place, owner),
  report_schedules: async (server, place, owner) =>
    insert(server, "report_schedules", {
      ...(await ofReport(server, place, owner)),
      frequency: "daily",
      hour: 6,
      next_at: "2027-06-01T00:00:00Z",
    }),
  saved_views: (server, place, { actor }) =>
    insert(server, "saved_views", {
      ...inInstallation(place),
      actor,
      resource: "x",
      name: unique("View "),
      query: "",
    }),
  second_factors: (server, _, { userId }) => aSecondFactor(server, { user_id: userId, confirmed_at: now }),
  "second_factors.begun": (server, _, { userId }) => aSecondFactor(server, { user_id: userId }),
  session_plans: async (_, place) => place.sessionPlanId,
  tokens: async ({ database }, _, { userId }) => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
       values ($1, $2, $3, $3, $3::timestamptz + interval '1 hour') returning id`,
      [randomBytes(32), userId, now],
    );
    return rows[0]?.id ?? "";
  },
  users: (server, place, _, caller) => aUserOf(server, place, caller, {}),
  "users.invited": (server, place, _, caller) => aUserOf(server, place, caller, { status: "invited" }),
};

/** Somebody of the organization that the caller's kind of user has there. */
async function aUserOf(server: TestServer, place: Place, { type }: Caller, row: Row): Promise<string> {
  const kind = type === undefined || type === "admin" || type === "member" ? "broker" : type;
  return insert(server, "users", {
    ...inInstallation(place),
    type: kind,
    username: unique("user"),
    first_name: "Robin",
    last_name: "Moreno",
    email: "robin@harborview.example",
    validated: true,
    entity_id: place.organizations[kind],
    ...row,
  });
}

async function aSecondFactor(server: TestServer, row: Row): Promise<string> {
  const id = newId();
  return insert(server, "second_factors", {
    id,
    kind: "totp",
    name: "Phone",
    created_at: now,
    secret_sealed: server.services.vault.seal(
      "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      `second_factors.secret:${id}`,
    ),
    ...row,
  });
}

/** A document of an enrollment, by its identifier, with a file that opens. */
async function aDocument(server: TestServer, place: Place, enrollmentId: string): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([Buffer.from("%PDF-1.7")], { objectMode: false });
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 100 });
  const [id, identifier] = [newId(), crypto.randomUUID()];
  await insert(server, "enrollment_documents", {
    ...inClient(place),
    id,
    identifier,
    enrollment_id: enrollmentId,
    by: "employee",
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `enrollment_documents.file_key:${id}`),
    file_name: "birth.pdf",
    media_type: "application/pdf",
    size_bytes: kept.sizeBytes,
  });
  return identifier;
}

/** With the caller's member or organization, or with somebody else. */
async function aConversation(
  server: TestServer,
  place: Place,
  owner: { userId: string },
  caller: Caller,
): Promise<string> {
  const isOwn = owner.userId === caller.userId && caller.type !== undefined && caller.type !== "admin";
  const id = await insert(server, "conversations", {
    ...inClient(place),
    party_type: isOwn ? caller.type : "member",
    party_id: isOwn ? await entityOf(server, owner.userId) : place.familyId,
    party_name: "Robin Moreno",
    subject: unique("A question "),
    last_at: now,
    party_count: 1,
  });
  await insert(server, "messages", {
    ...inInstallation(place),
    conversation_id: id,
    place: 1,
    side: "party",
    author_name: "Robin Moreno",
    body: "Is it covered?",
    created_at: now,
  });
  return id;
}

/** Somebody asked without signing in. */
async function aVisitor(server: TestServer, place: Place) {
  const contact = `${unique("visitor")}@example.com`;
  const helpRequestId = await insert(server, "help_requests", {
    ...inInstallation(place),
    subject: "A card",
    contact_type: "email",
    contact,
    message: "Where is it?",
  });
  const conversationId = await insert(server, "conversations", {
    ...inInstallation(place),
    party_type: "visitor",
    party_name: contact,
    subject: "A card",
    help_request_id: helpRequestId,
    last_at: now,
    party_count: 1,
  });
  return { helpRequestId, conversationId };
}

/** Uploaded and not sent yet. */
async function aMessageFile(server: TestServer, place: Place, { actor }: { actor: string }): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([Buffer.from("%PDF-1.7 a letter")]);
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 1000 });
  const id = newId();
  return insert(server, "message_files", {
    ...inInstallation(place),
    id,
    actor,
    created_at: now,
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `message_files.file_key:${id}`),
    file_name: "letter.pdf",
    media_type: "application/pdf",
    size_bytes: kept.sizeBytes,
  });
}

/** A bill of who asks, or of the place's family. */
async function aClaimRequest(
  server: TestServer,
  place: Place,
  owner: { userId: string; actor: string },
  caller: Caller,
): Promise<string> {
  const selfId = await selfOf(server, place, owner, caller);
  return insert(server, "claim_requests", {
    ...inClient(place),
    family_id: place.familyId,
    member_id: selfId,
    asked_by: selfId,
    kind: "reimbursement",
    conversation_id: await aConversation(server, place, owner, caller),
    provider_name: "Lakeside Clinic",
    served_on: "2026-03-03",
    amount_cents: 12_000,
    received_on: "2026-03-05",
    due_on: "2026-04-04",
    language: "en",
  });
}

/** Came with a message of a conversation with the caller's member or organization, or with somebody else. */
async function aMessageDocument(
  server: TestServer,
  place: Place,
  owner: { userId: string },
  caller: Caller,
): Promise<string> {
  const conversationId = await aConversation(server, place, owner, caller);
  const { rows } = await server.database.owner.query<{ id: string }>(
    "select id from messages where conversation_id = $1",
    [conversationId],
  );
  const { documentId, versionId } = await aLibraryDocument(server, place);
  return insert(server, "message_documents", {
    ...inInstallation(place),
    message_id: rows[0]?.id,
    document_id: documentId,
    version_id: versionId,
    title: "Guide",
    file_name: "guide.pdf",
    media_type: "application/pdf",
    size_bytes: 8,
    created_at: now,
  });
}

async function aFormFile(server: TestServer, place: Place, enrollmentId: string): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([Buffer.from("%PDF-1.7 a letter")]);
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 1000 });
  const id = newId();
  return insert(server, "enrollment_form_files", {
    ...inClient(place),
    id,
    enrollment_id: enrollmentId,
    form_id: await aForm(server, place),
    question: "proof",
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `enrollment_form_files.file_key:${id}`),
    file_name: "letter.pdf",
    media_type: "application/pdf",
    size_bytes: kept.sizeBytes,
  });
}

async function aSurveyFile(server: TestServer, place: Place): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([Buffer.from("%PDF-1.7 a letter")]);
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 1000 });
  const id = newId();
  const surveyId = await aSurvey(server, place);
  const responseId = await insert(server, "survey_responses", {
    ...inClient(place),
    survey_id: surveyId,
    key_hash: randomBytes(32),
    language: "en",
  });
  return insert(server, "survey_files", {
    ...inClient(place),
    id,
    survey_id: surveyId,
    response_id: responseId,
    form_id: await aForm(server, place),
    question: "proof",
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `survey_files.file_key:${id}`),
    file_name: "letter.pdf",
    media_type: "application/pdf",
    size_bytes: kept.sizeBytes,
  });
}

async function entityOf(server: TestServer, userId: string): Promise<string | null> {
  const { rows } = await server.database.owner.query<{ entity_id: string }>(
    "select entity_id from users where id = $1",
    [userId],
  );
  return rows[0]?.entity_id ?? null;
}

async function aClaim(server: TestServer, place: Place, row: Row = {}): Promise<string> {
  const id = await insert(server, "claims", {
    ...inClient(place),
    member_id: place.familyId,
    family_id: place.familyId,
    claim_number: unique("LAKE-"),
    status: "completed",
    patient_key: "moreno jordan",
    ...row,
  });
  await insert(server, "claim_versions", {
    ...inInstallation(place),
    claim_id: id,
    number: 0,
    kind: "decided",
    status: "completed",
  });
  return id;
}

const aStopLossPolicy = (server: TestServer, place: Place) =>
  insert(server, "stop_loss_policies", {
    ...inClient(place),
    name: "Stop-loss",
    contract_basis: "12/15",
    effective_date: "2026-01-01",
    termination_date: "2026-12-31",
    specific_deductible_cents: 1,
  });

/** With a set, so that there is something to answer by a 999. */
async function aClaimFile(server: TestServer, place: Place): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([Buffer.from(aPayment())]);
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 10_000 });
  const fileId = newId();
  await insert(server, "claim_files", {
    ...inClient(place),
    id: fileId,
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `claim_files.file_key:${fileId}`),
    file_name: "claims.835",
    media_type: "application/edi-x12",
    size_bytes: 1,
    content_hash: randomBytes(32),
    status: "done",
    actor: "system",
  });
  await insert(server, "claim_sets", {
    ...inClient(place),
    file_id: fileId,
    // Not the place of the sets that other rows put into it.
    place: 9,
    kind: "835",
    guide: "005010X221A1",
    sender: unique("S"),
    receiver: "OPENROLL",
    interchange_control: "000000101",
    group_control: "1",
    set_control: "0001",
    claims: 0,
    status: "posted",
  });
  return fileId;
}

const aConnectedSystem = (server: TestServer, place: Owner, kind: "demo" | "file") =>
  insert(server, "connected_systems", {
    ...inInstallation(place),
    name: unique("System "),
    machine_name: unique("system-").toLowerCase(),
    kind,
    status: "connected",
    time_zone: "America/New_York",
  });

const aClaimSet = async (server: TestServer, place: Place, status: "held" | "posted") =>
  insert(server, "claim_sets", {
    ...inClient(place),
    file_id: await aClaimFile(server, place),
    place: 1,
    kind: "835",
    guide: "005010X221A1",
    sender: unique("LAKESIDE"),
    receiver: "OPENROLL",
    interchange_control: "000000101",
    group_control: "1",
    set_control: "0001",
    claims: 1,
    status,
  });

/** With one letter in it. */
async function anEobBatch(server: TestServer, place: Place): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([Buffer.from("%PDF-1.7 letters")]);
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 1000 });
  const id = newId();
  await insert(server, "eob_batches", {
    ...inClient(place),
    id,
    status: "done",
    letters: 1,
    letters_done: 1,
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `eob_batches.file_key:${id}`),
    size_bytes: kept.sizeBytes,
    actor: "system",
  });
  await insert(server, "eob_notices", {
    ...inClient(place),
    claim_id: await aClaim(server, place),
    claim_version: 0,
    member_id: place.familyId,
    way: "letter",
    batch_id: id,
  });
  return id;
}

/** A census that was looked through and waits to be written. */
async function aCensus(server: TestServer, place: Place): Promise<string> {
  const { blobs, vault } = server.services;
  const content = Readable.from([
    Buffer.from("relationship,last_name,first_name,dob\nCousin,Moreno,Robin,1980-01-01\n"),
  ]);
  const kept = await new SealedFiles(blobs).keep({ content, maxBytes: 1000 });
  const id = newId();
  return insert(server, "imports", {
    ...inClient(place),
    id,
    kind: "census",
    blob_key: kept.blobKey,
    file_key_sealed: vault.seal(kept.fileKey, `imports.file_key:${id}`),
    file_name: "census.csv",
    media_type: "text/csv",
    size_bytes: kept.sizeBytes,
    header_row: 1,
    headers: JSON.stringify(["relationship", "last_name", "first_name", "dob"]),
    mapping: { 0: "relationship", 1: "lastName", 2: "firstName", 3: "dob" },
    rows_total: 1,
    status: "checked",
    actor: "system",
  });
}

/** A form that can be asked for. */
async function aKeptPdf({ services }: TestServer) {
  const content = Readable.from([Buffer.from("%PDF-1.7")]);
  return new SealedFiles(services.blobs).keep({ content, maxBytes: 1000 });
}

async function aSignTemplate(server: TestServer, place: Owner): Promise<string> {
  const id = newId();
  const kept = await aKeptPdf(server);
  return insert(server, "esign_templates", {
    ...inClient(place),
    id,
    name: unique("Agreement "),
    blob_key: kept.blobKey,
    file_key_sealed: server.services.vault.seal(kept.fileKey, `esign_templates.file_key:${id}`),
    file_name: "agreement.pdf",
    media_type: "application/pdf",
    size_bytes: kept.sizeBytes,
    file_hash: "0".repeat(64),
    pages: JSON.stringify([{ width: 612, height: 792 }]),
    roles: JSON.stringify([{ key: "signer1", name: "Signer" }]),
    fields: JSON.stringify([
      {
        id: "f1",
        page: 1,
        x: 72,
        y: 72,
        width: 180,
        height: 36,
        kind: "signature",
        role: "signer1",
        isRequired: true,
        label: "",
      },
    ]),
  });
}

export async function aForm(server: TestServer, place: Owner): Promise<string> {
  const words = { default: "Form", ko: "양식", es: "Formulario" };
  const elements = [{ type: "boolean", name: "question1", title: words, isRequired: false }];
  const definition = { title: words, pages: [{ name: "page1", elements }] };
  const id = await insert(server, "custom_forms", {
    ...inClient(place),
    key: unique("form-"),
    name: "Form",
    status: "ready",
    definition,
  });
  await insert(server, "form_revisions", { ...inClient(place), form_id: id, revision: 1, definition });
  return id;
}

async function aSurvey(server: TestServer, place: Place): Promise<string> {
  const id = await insert(server, "surveys", {
    ...inClient(place),
    name: "Survey",
    survey_key: unique("SURVEY-"),
    opens_on: "2026-11-01",
    closes_on: "2026-12-01",
  });
  await asksForms(server, id, [await aForm(server, place)]);
  return id;
}

const inSession = (server: TestServer, table: string, place: Place, row: Row): Promise<string> =>
  insert(server, table, { ...inClient(place), session_id: place.sessionId, ...row });

/** A document and its file name each other in one call, which changes neither. */
const keptDocuments = new Map<string, ReturnType<typeof aLibraryDocument>>();
function aKeptDocument(server: TestServer, place: Place) {
  const of = `${place.sessionId} ${place.familyId}`;
  const made = keptDocuments.get(of) ?? aLibraryDocument(server, place);
  keptDocuments.set(of, made);
  return made;
}

async function aLibraryDocument(server: TestServer, place: Place) {
  const documentId = await insert(server, "documents", {
    ...inInstallation(place),
    title: unique("Guide "),
    category_id: await record(server, place, "document_categories"),
    audience: ["broker", "client", "member", "partner", "tpa"],
  });
  const linkId = await insert(server, "document_links", {
    ...inClient(place),
    document_id: documentId,
    entity_type: "client",
    entity_id: place.clientId,
  });
  const versionId = newId();
  const kept = await new SealedFiles(server.services.blobs).keep({
    content: Readable.from([Buffer.from("%PDF-1.7")]),
    maxBytes: 100,
  });
  await insert(server, "document_versions", {
    ...inInstallation(place),
    id: versionId,
    document_id: documentId,
    number: 1,
    blob_key: kept.blobKey,
    file_key_sealed: server.services.vault.seal(kept.fileKey, `document_versions.file_key:${versionId}`),
    file_name: "guide.pdf",
    media_type: "application/pdf",
    size_bytes: 8,
    content_hash: randomBytes(32),
  });
  return { documentId, versionId, linkId };
}

/** A document and its benefit name each other in one call: of a place there is one pair, made anew when it is gone. */
const documents = new Map<string, { benefitId: string; documentId: string }>();
async function anExternalDocument(server: TestServer, place: Place) {
  const known = documents.get(place.sessionId);
  if (known !== undefined) {
    const { rowCount } = await server.database.owner.query(
      "select 1 from external_benefit_documents where id = $1 and deleted_at is null",
      [known.documentId],
    );
    if (rowCount !== 0) return known;
  }
  const benefitId = await record(server, place, "external_benefits");
  const documentId = newId();
  const kept = await new SealedFiles(server.services.blobs).keep({
    content: Readable.from([Buffer.from("%PDF-1.7")]),
    maxBytes: 100,
  });
  await inSession(server, "external_benefit_documents", place, {
    id: documentId,
    external_benefit_id: benefitId,
    identifier: crypto.randomUUID(),
    title: "Guide",
    language: "en",
    blob_key: kept.blobKey,
    file_key_sealed: server.services.vault.seal(
      kept.fileKey,
      `external_benefit_documents.file_key:${documentId}`,
    ),
    file_name: "guide.pdf",
    media_type: "application/pdf",
    size_bytes: 8,
  });
  documents.set(place.sessionId, { benefitId, documentId });
  return { benefitId, documentId };
}

async function selfOf(...[server, place, owner, caller]: Parameters<Make>): Promise<string> {
  const isOwn = caller.type === "member" && owner.userId === caller.userId;
  return (isOwn ? await entityOf(server, owner.userId) : null) ?? place.familyId;
}

/** An employee with a family of their own. */
async function aCobraClock(server: TestServer, place: Place) {
  const member = await aSubscriber(server, place);
  const own = { ...inClient(place), family_id: member, member_id: member };
  const caseId = await insert(server, "cobra_cases", {
    ...own,
    event: "employmentEnd",
    event_date: "2026-10-15",
    loss_date: "2026-11-01",
  });
  const clockId = await insert(server, "cobra_clocks", {
    ...own,
    case_id: caseId,
    months: 18,
    notice_due_on: "2026-12-15",
    ends_on: "2028-04-30",
  });
  return { caseId, clockId };
}

async function aLetterRun(server: TestServer, place: Place): Promise<string> {
  const content = Readable.from([Buffer.from("%PDF-1.7 letters")]);
  const kept = await new SealedFiles(server.services.blobs).keep({ content, maxBytes: 100 });
  const run = { list: "noCover", status: "done", total: 1, done: 1, actor: "system" };
  const runId = await insert(server, "letter_runs", { ...inClient(place), ...run });
  const id = newId();
  await insert(server, "letter_files", {
    ...inClient(place),
    id,
    run_id: runId,
    place: 1,
    letters: 1,
    blob_key: kept.blobKey,
    file_key_sealed: server.services.vault.seal(kept.fileKey, `letter_files.file_key:${id}`),
    size_bytes: kept.sizeBytes,
  });
  return runId;
}

const changedFamilies = new Map<string, string>();

async function aChangedFamily(server: TestServer, place: Place): Promise<string> {
  const key = `${place.clientId} ${place.divisionId}`;
  const id = changedFamilies.get(key) ?? (await aSubscriber(server, place));
  changedFamilies.set(key, id);
  return id;
}

/** An employee who gets a Form 1095-C of 2026. */
async function aRecipient(server: TestServer, place: Place): Promise<string> {
  const { owner } = server.database;
  await owner.query("update clients set is_large_employer = true where id = $1", [place.clientId]);
  const id = await aSubscriber(server, place);
  const [snapshotId] = await aVersion(server, place);
  await insert(server, "aca_overrides", {
    ...inClient(place),
    member_id: id,
    year: 2026,
    month: 4,
    line14: "1H",
    reason: "Said so",
    actor: "system",
  });
  await insert(server, "aca_forms", {
    ...inClient(place),
    snapshot_id: snapshotId,
    family_id: id,
    member_id: id,
    kind: "1095-C",
    place: 1,
    content: {},
  });
  return id;
}

async function aVersionOfForms(server: TestServer, place: Place): Promise<string> {
  await aVersion(server, place);
  return place.clientId;
}

async function aVersion(server: TestServer, place: Place): Promise<string[]> {
  const { rows } = await server.database.owner.query<{ id: string }>(
    `insert into aca_snapshots (id, installation_id, client_id, year, number, status, actor, totals)
     values ($1, $2, $3, 2026, 1, 'done', 'system', '{"forms":1,"hasQualifyingOffer":false,"months":[]}')
     on conflict (client_id, year, number) do update set status = 'done', totals = excluded.totals returning id`,
    [newId(), place.installationId, place.clientId],
  );
  const snapshotId = rows[0]?.id ?? "";
  const stored = await new SealedFiles(server.services.blobs).keep({
    content: Readable.from([Buffer.from("PK")]),
    maxBytes: 100,
  });
  const id = newId();
  await server.database.owner.query(
    `insert into aca_files (id, installation_id, client_id, snapshot_id, part, forms, blob_key, file_key_sealed, size_bytes)
     values ($1, $2, $3, $4, 1, 1, $5, $6, 2) on conflict (snapshot_id, part) do nothing`,
    [
      id,
      place.installationId,
      place.clientId,
      snapshotId,
      stored.blobKey,
      server.services.vault.seal(stored.fileKey, `aca_files.file_key:${id}`),
    ],
  );
  return [snapshotId];
}

/** The caller, covered, where they are a member of this family. */
async function theMemberOf(
  server: TestServer,
  place: Place,
  { type, userId }: Caller,
): Promise<string | undefined> {
  if (type !== "member" || userId === undefined) return undefined;
  const { rows } = await server.database.owner.query<{ id: string; isCovered: boolean }>(
    `select m.id, exists (select from coverages v where v.member_id = m.id and v.deleted_at is null) as "isCovered"
     from users u join members m on m.id = u.entity_id where u.id = $1 and m.family_id = $2`,
    [userId, place.familyId],
  );
  const [own] = rows;
  if (own === undefined) return undefined;
  return own.isCovered ? own.id : aCoveredMember(server, place, own.id);
}

async function aCoveredMember(server: TestServer, place: Place, known?: string): Promise<string> {
  const memberId = known ?? (await aMember(server, place));
  await insert(server, "coverages", {
    ...(await medicalOf(server, place)),
    member_id: memberId,
    tier_code: "EMP",
  });
  return memberId;
}

async function anIdCardOrder(server: TestServer, place: Place, row: Row): Promise<string> {
  const memberId = await aCoveredMember(server, place);
  return insert(server, "id_card_orders", {
    ...(await medicalOf(server, place)),
    member_id: memberId,
    requested_by: "system",
    ...row,
  });
}

async function medicalOf(server: TestServer, place: Place): Promise<Row> {
  const { rows } = await server.database.owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'medical' limit 1",
    [place.clientId],
  );
  return {
    ...inClient(place),
    family_id: place.familyId,
    base_plan_id: rows[0]?.id,
    coverage_type: "medical",
    effective_date: "2026-01-01",
  };
}

const aReportType = (server: TestServer, { installationId }: Place) =>
  insert(server, "report_types", {
    installation_id: installationId,
    key: unique("report-"),
    name_en: "Covered people",
    dataset: "coverage",
    columns: JSON.stringify(["clientName", "planName"]),
    period: "today",
    user_types: JSON.stringify(["admin", "broker", "client", "partner", "tpa"]),
    file_name: "{key}",
  });

async function ofReport(
  server: TestServer,
  place: Place,
  { userId, actor }: { userId: string; actor: string },
) {
  const { rows } = await server.database.owner.query<{ id: string }>(
    "select id from users where id::text = $1 or $1 = '' order by id limit 1",
    [userId],
  );
  return {
    ...inInstallation(place),
    report_type_id: await aReportType(server, place),
    user_id: rows[0]?.id ?? (await aUserOf(server, place, {} as Caller, {})),
    actor,
    format: "csv",
  };
}

/** With its file. */
async function aReportRun(
  server: TestServer,
  place: Place,
  owner: { userId: string; actor: string },
): Promise<string> {
  const kept = await new SealedFiles(server.services.blobs).keep({
    content: Readable.from([Buffer.from("a,b")]),
    maxBytes: 10,
  });
  const id = newId();
  return insert(server, "report_runs", {
    ...(await ofReport(server, place, owner)),
    id,
    definition: {
      dataset: "coverage",
      columns: ["planName"],
      groups: [],
      filters: [],
      period: "today",
      from: null,
      to: null,
    },
    name: "Covered people",
    // As of a person who is limited to this division: everybody else who has the client has the division, too.
    reach: JSON.stringify({
      clients: [place.clientId],
      limited: { clients: [place.clientId], divisions: [place.divisionId] },
    }),
    language: "en",
    from_day: "2026-11-10",
    to_day: "2026-11-10",
    is_personal: false,
    status: "done",
    expires_at: "2027-06-01T00:00:00Z",
    blob_key: kept.blobKey,
    file_key_sealed: server.services.vault.seal(kept.fileKey, `report_runs.file_key:${id}`),
    file_name: "report.csv",
    size_bytes: 3,
  });
}
