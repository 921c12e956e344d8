import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { SealedFiles } from "#server/sealed-files.ts";
import { insert, newId, unique } from "../factories.ts";
import type { TestServer } from "../server.ts";
import { aBrokerMap, aMember, type Caller, type Place } from "./world.ts";

type Row = Record<string, unknown>;
/** `owner` is the user whose a row of their own is: the caller, or somebody else. */
type Make = (
  server: TestServer,
  place: Place,
  owner: { userId: string; actor: string },
  caller: Caller,
) => Promise<string | number>;

type Owner = Pick<Place, "installationId" | "clientId">;
const inInstallation = ({ installationId }: Owner): Row => ({ installation_id: installationId });
const inClient = (place: Owner): Row => ({ ...inInstallation(place), client_id: place.clientId });
const organization =
  (table: string): Make =>
  (server, place) =>
    insert(server, table, { ...inInstallation(place), name: unique("Org "), code: unique("O") });
const now = "2026-11-10T15:00:00Z";

/** A row of each table that some route names by its id: one line for a new table. */
export const rowMakers: Readonly<Record<string, Make>> = {
  announcements: (server, place) =>
    insert(server, "announcements", {
      ...inClient(place),
      title: unique("News "),
      body: "x",
      starts_on: "2026-11-01",
    }),
  api_keys: (server, place) =>
    insert(server, "api_keys", {
      ...inInstallation(place),
      name: unique("Key "),
      key_hash: randomBytes(32),
      hint: "ork_12345",
      permissions: ["manageClients"],
      expires_at: "2027-06-01T00:00:00Z",
    }),
  audit_events: async ({ database }, place) => {
    const { rows } = await database.owner.query<{ id: number }>(
      "insert into audit_events (installation_id, client_id, actor, action, subject) values ($1, $2, 'system', 'view', 'members') returning id",
      [place.installationId, place.clientId],
    );
    return rows[0]?.id ?? 0;
  },
  benefit_required_values: (server, place) =>
    inSession(server, "benefit_required_values", place, {
      coverage_type: "medical",
      key: unique("key"),
      label: { en: "Amount", ko: "금액", es: "Importe" },
      kind: "text",
    }),
  custom_forms: (server, place) => aForm(server, place),
  form_maps: async (server, place) =>
    inSession(server, "form_maps", place, { form_id: await aForm(server, place) }),
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
  base_plans: (server, place) => aBasePlan(server, place),
  broker_maps: (server, place) => aBrokerMap(server, place, { effective_date: "2030-01-01" }),
  brokers: organization("brokers"),
  /** The place's own: a reach is by client, so no other will do. */
  clients: async (_, place) => place.clientId,
  client_suppliers: async (server, place) =>
    insert(server, "client_suppliers", {
      ...inClient(place),
      supplier_id: await aSupplier(server, place),
      effective_date: "2026-01-01",
    }),
  contributions: async (server, place) =>
    insert(server, "contributions", { ...(await inPlan(server, place)), kind: "fixed", amount_cents: 1 }),
  coverage_types: (server, place) =>
    insert(server, "coverage_types", {
      ...inInstallation(place),
      code: unique("rowType"),
      name: unique("Pet "),
      name_ko: "반려동물 보험",
      name_es: "Seguro de mascotas",
      sort_order: 200,
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
  external_benefits: (server, place) => anExternalBenefit(server, place),
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
  life_event_kinds: (server, place) => aLifeEventKind(server, place),
  waive_reasons: (server, place) =>
    insert(server, "waive_reasons", {
      ...inInstallation(place),
      code: unique("reason"),
      label: { en: "Other", ko: "기타", es: "Otro" },
      sort_order: 1,
    }),
  coverages: async (server, place) => {
    const member = await aSubscriber(server, place);
    return insert(server, "coverages", {
      ...inClient(place),
      family_id: member,
      member_id: member,
      base_plan_id: await aBasePlan(server, place),
      coverage_type: "life",
      tier_code: "NOTIER",
      effective_date: "2026-01-01",
      volume_cents: 10_000_000,
      pending_volume_cents: 5_000_000,
      eoi: "pending",
    });
  },
  life_events: async (server, place) => {
    const member = await aSubscriber(server, place);
    return insert(server, "life_events", {
      ...inClient(place),
      family_id: member,
      member_id: member,
      kind_id: await aLifeEventKind(server, place),
      event_date: "2026-11-03",
      reported_on: "2026-11-05",
      opens_on: "2026-11-03",
      closes_on: "2026-12-03",
      effective_date: "2026-11-03",
    });
  },
  census_fields: (server, place) =>
    inSession(server, "census_fields", place, { key: unique("badge"), label: "Badge" }),
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
  "members.subscriber": (server, place) => aMember(server, place, { relationship: "18" }),
  /** What the caller's kind of user belongs to; of the place, so that it is the caller's own or not. */
  organizations: async (_, place, __, { type }) =>
    type === undefined || type === "admin" || type === "member"
      ? place.organizations.broker
      : place.organizations[type],
  plan_benefits: async (server, place) =>
    insert(server, "plan_benefits", { ...(await inPlan(server, place)), effective_date: "2026-01-01" }),
  partner_tiers: async (server, place) =>
    insert(server, "partner_tiers", {
      ...(await inPlan(server, place)),
      tier_code: "ESP",
      dp_tier_code: "FAM",
      effective_date: "2026-01-01",
    }),
  partners: organization("partners"),
  permissions: async ({ database }, place) => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into permissions (id, installation_id, name, machine_name) values ($1, $2, 'manageUsers', 'manageUsers')
       on conflict (installation_id, machine_name) do update set name = excluded.name returning id`,
      [newId(), place.installationId],
    );
    return rows[0]?.id ?? "";
  },
  rates: async (server, place) =>
    insert(server, "rates", {
      ...(await inPlan(server, place)),
      amount_cents: 100,
      effective_date: "2026-01-01",
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
  plan_pages: (server, place) =>
    inSession(server, "plan_pages", place, {
      coverage_type: "medical",
      language: "en",
      title: "Page",
      body: "<p>Text</p>",
    }),
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
  suppliers: (server, place) => aSupplier(server, place),
  tier_items: async (server, place) => {
    const tier = await insert(server, "tiers", { ...inClient(place), name: unique("Tiers ") });
    return insert(server, "tier_items", {
      ...inClient(place),
      tier_id: tier,
      code: "EMP",
      label: "Employee Only",
      allow_spouse: false,
      allow_partner: false,
      min_children: 0,
      sort_order: 0,
    });
  },
  session_themes: (server, place) =>
    insert(server, "session_themes", {
      ...inClient(place),
      name: unique("Theme "),
      primary_color: "#0f5c6e",
      accent_color: "#b4540a",
    }),
  tiers: (server, place) => insert(server, "tiers", { ...inClient(place), name: unique("Tiers ") }),
  tokens: async ({ database }, _, { userId }) => {
    const { rows } = await database.owner.query<{ id: string }>(
      `insert into tokens (hash, user_id, created_at, last_used_at, expires_at)
       values ($1, $2, $3, $3, $3::timestamptz + interval '1 hour') returning id`,
      [randomBytes(32), userId, now],
    );
    return rows[0]?.id ?? "";
  },
  tpas: organization("tpas"),
  users: (server, place, _, caller) => aUserOf(server, place, caller, {}),
  "users.invited": (server, place, _, caller) => aUserOf(server, place, caller, { status: "invited" }),
};

async function aBasePlan(server: TestServer, place: Place): Promise<string> {
  return insert(server, "base_plans", {
    ...inClient(place),
    external_plan_code: unique("P"),
    name: "Dental plan",
    coverage_type: "dental",
    rating_mode: "flat",
    effective_date: "2026-01-01",
  });
}

async function inPlan(server: TestServer, place: Place): Promise<Row> {
  return { ...inClient(place), base_plan_id: await aBasePlan(server, place) };
}

async function aLifeEventKind(server: TestServer, place: Place): Promise<string> {
  const words = { en: "Birth", ko: "출생", es: "Nacimiento" };
  return insert(server, "life_event_kinds", {
    ...inInstallation(place),
    code: unique("birth"),
    label: words,
    help: words,
    date_label: words,
    effective_date_kind: "dateOfEvent",
    permits: ["addDependent"],
    sort_order: 1,
  });
}

async function aSupplier(server: TestServer, place: Place): Promise<string> {
  return insert(server, "suppliers", {
    ...inInstallation(place),
    name: unique("Supplier "),
    kind: "network",
  });
}

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
  return insert(server, "surveys", {
    ...inClient(place),
    name: "Survey",
    survey_key: unique("SURVEY-"),
    opens_on: "2026-11-01",
    closes_on: "2026-12-01",
    form_ids: [await aForm(server, place)],
  });
}

const inSession = (server: TestServer, table: string, place: Place, row: Row): Promise<string> =>
  insert(server, table, { ...inClient(place), session_id: place.sessionId, ...row });

async function anExternalBenefit(server: TestServer, place: Place): Promise<string> {
  return inSession(server, "external_benefits", place, {
    coverage_type: "commuter",
    name: "Commuter",
    description_en: "Trains.",
  });
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
  const benefitId = await anExternalBenefit(server, place);
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

/** An employee with a family of their own. */
async function aSubscriber(server: TestServer, place: Place): Promise<string> {
  const id = newId();
  return aMember(server, place, { id, family_id: id, relationship: "18", hire_date: "2020-01-01" });
}
