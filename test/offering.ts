import { digest } from "#server/crypto.ts";
import { aClient, aDivision, anInstallation, insert, newId, owned, unique } from "./factories.ts";
import { testBrowser, type TestServer } from "./server.ts";

type Row = Record<string, unknown>;
export type TestOffering = {
  installationId: string;
  clientId: string;
  divisionIds: string[];
  sessionId: string;
  signupKey: string;
  plans: { medical: string; dental: string; vision: string };
};

/** Makes the one salutation of an installation; the wizard asks for it. */
export const aSalutation = (server: TestServer, installationId: string) =>
  insert(server, "reference_codes", {
    installation_id: installationId,
    type: "SALUT",
    code: "MS",
    label: words("Ms."),
    sort_order: 1,
  });

/** A client with two divisions and an open session: medical by age, dental and vision by tier. */
export async function anOffering(server: TestServer, enrollmentSession: Row = {}): Promise<TestOffering> {
  const installationId = await anInstallation(server);
  const clientId = await aClient(server, installationId);
  const client = { installationId, clientId };
  const divisionIds = [await aDivision(server, client), await aDivision(server, client)];
  await aSalutation(server, installationId);
  for (const [order, code] of ["otherGroupPlan", "medicare"].entries()) {
    await insert(server, "waive_reasons", {
      installation_id: installationId,
      code,
      label: words(code),
      sort_order: order,
    });
  }
  const tierId = await insert(server, "tiers", { installation_id: installationId, name: "Four tiers" });
  const tiers = [
    ["EMP", "Employee Only", false, 0, 0],
    ["ECH", "Employee & Children", false, 1, null],
    ["ESP", "Employee & Spouse", true, 0, 0],
    ["FAM", "Family", true, 1, null],
  ] as const;
  for (const [order, [code, label, spouse, min, max]] of tiers.entries()) {
    await insert(server, "tier_items", {
      installation_id: installationId,
      tier_id: tierId,
      code,
      label,
      allow_spouse: spouse,
      allow_partner: spouse,
      min_children: min,
      max_children: max,
      sort_order: order,
    });
  }
  const signupKey = unique("HARBOR-").toUpperCase();
  const sessionId = await insert(server, "enrollment_sessions", {
    ...owned(client),
    name: "Open enrollment 2027",
    signup_key: signupKey,
    status: "open",
    opens_on: "2026-11-01",
    closes_on: "2026-12-15",
    effective_date_calculation: "setDate",
    effective_date: "2027-01-01",
    pay_periods_per_year: 26,
    contact_name: "Dana Ruiz",
    contact_phone: "6175550100",
    contact_email: "hr@client.example",
    ...enrollmentSession,
  });
  const offer = async (type: string, ratingMode: string, order: number) => {
    const basePlanId = await insert(server, "base_plans", {
      ...owned(client),
      tier_id: tierId,
      external_plan_code: unique("P"),
      name: `${type} plan`,
      coverage_type: type,
      rating_mode: ratingMode,
      effective_date: "2026-01-01",
    });
    await insert(server, "contributions", {
      ...owned(client),
      base_plan_id: basePlanId,
      kind: "percent",
      basis_points: 5000,
    });
    await insert(server, "plan_documents", {
      ...owned(client),
      base_plan_id: basePlanId,
      identifier: crypto.randomUUID(),
      kind: "sbc",
      title: `${type} summary`,
      language: "en",
      blob_key: await server.services.blobs.put(Buffer.from("%PDF-1.7 test")),
      media_type: "application/pdf",
      size_bytes: 13,
    });
    const planId = await insert(server, "session_plans", {
      ...owned(client),
      session_id: sessionId,
      base_plan_id: basePlanId,
      display_name: `${type} plan`,
      sort_order: order,
    });
    return { basePlanId, planId };
  };
  const rate = (basePlanId: string, row: Row) =>
    insert(server, "rates", {
      ...owned(client),
      base_plan_id: basePlanId,
      effective_date: "2026-01-01",
      ...row,
    });

  const medical = await offer("medical", "ageBand", 1);
  await rate(medical.basePlanId, { age_from: 0, age_to: 20, amount_cents: 20_000 });
  await rate(medical.basePlanId, { age_from: 21, age_to: 120, amount_cents: 40_000 });
  const dental = await offer("dental", "compositeTier", 2);
  const vision = await offer("vision", "compositeTier", 3);
  for (const [plan, base] of [
    [dental, 3000],
    [vision, 900],
  ] as const) {
    for (const [index, code] of ["EMP", "ECH", "ESP", "FAM"].entries()) {
      await rate(plan.basePlanId, { tier_code: code, amount_cents: base * (index + 1) });
    }
  }
  return {
    ...client,
    divisionIds,
    sessionId,
    signupKey,
    plans: { medical: medical.planId, dental: dental.planId, vision: vision.planId },
  };
}

/** A personal link into the offering; answers the key of the link. */
export async function anInvitation(
  server: TestServer,
  offering: TestOffering,
  row: Row = {},
): Promise<string> {
  const id = newId();
  const key = server.services.vault.linkKey(id);
  await insert(server, "invitations", {
    id,
    ...owned(offering),
    session_id: offering.sessionId,
    kind: "invited",
    key_hash: digest(key),
    first_name: "Jordan",
    expires_at: "2026-12-16T00:00:00Z",
    ...row,
  });
  // The person has been on the tests' browser before.
  await server.database.owner.query(
    "insert into invitation_devices (invitation_id, hash, first_used_at, last_used_at) values ($1, $2, now(), now())",
    [id, digest(testBrowser)],
  );
  return key;
}

function words(text: string) {
  return { en: text, ko: `${text} (ko)`, es: `${text} (es)` };
}

/** The plan is for these divisions alone. */
export async function offersTo(
  { database }: TestServer,
  planId: string,
  divisionIds: readonly string[],
): Promise<void> {
  await database.owner.query(
    `insert into session_plan_divisions (installation_id, client_id, session_plan_id, division_id)
     select p.installation_id, p.client_id, p.id, d.id from session_plans p, unnest($2::uuid[]) d (id) where p.id = $1`,
    [planId, divisionIds],
  );
}
