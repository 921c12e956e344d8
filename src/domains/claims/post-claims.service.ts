import { uuidv7 } from "#kernel/ids.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Amounts, amountsOf, claimAmounts } from "./amounts.ts";
import type { VersionKind } from "./claim-status.ts";
import { withBill } from "./lines-meet.ts";
import { type Match, patientKey } from "./match-patient.ts";
import type { Finding, ParsedClaim, ParsedLine } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { sensitiveCategory } from "./sensitive.ts";
import { type KnownClaim, type Outcome, whatBecomes } from "./what-becomes.ts";
import {
  changeClaims,
  insertClaims,
  insertLines,
  insertVersions,
  type Place,
  type Row,
} from "./write-claims.service.ts";

/** A claim on its way in, with the set that it came in and what speaks against posting it. */
export type Incoming = {
  setId: string;
  claim: ParsedClaim;
  findings: Finding[];
  broken: Finding[];
  /** Somebody said to take it as it is. */
  releaseReason?: string | null;
};

type Posted = {
  claim: ParsedClaim;
  setId: string;
  releaseReason: string | null;
  outcome: Exclude<Outcome, { kind: "held" }>;
  match: Match;
};

/**
 * Posts claims inside the caller's transaction: each becomes a claim, the next version of one, or is held with what
 * speaks against it. What was posted, or held, before is left alone. One file at a time posts in an installation.
 */
export async function postClaims(
  services: Services,
  transaction: Transaction,
  { place, incoming }: { place: Place; incoming: readonly Incoming[] },
): Promise<void> {
  if (incoming.length === 0) return;
  const { client } = transaction;
  await client.query("select pg_advisory_xact_lock(hashtext('claims'), hashtext($1))", [
    place.installationId,
  ]);
  const fresh = await notYetIn(transaction, incoming);
  const known = await knownClaims(transaction, place, fresh);
  const matches = await findPatients(services, transaction, {
    ...place,
    claims: fresh.map(({ claim }) => claim),
  });
  const holds: Incoming[] = [];
  const posted: Posted[] = [];
  for (const [at, one] of fresh.entries()) {
    const { claim, findings, broken, releaseReason } = one;
    if (releaseReason === undefined && findings.length + broken.length > 0) {
      holds.push(one);
      continue;
    }
    const found = whatBecomes(claim, known).value;
    if (found.kind === "held" && releaseReason === undefined) {
      holds.push({ ...one, broken: [{ code: found.code }] });
      continue;
    }
    const outcome = found.kind === "held" ? withoutOriginal(claim) : found;
    const next = stateAfter(outcome, claim, () => uuidv7(services.clock().getTime()));
    if (outcome.kind === "new") known.push(next);
    else known[known.indexOf(outcome.of)] = next;
    posted.push({
      claim,
      setId: one.setId,
      releaseReason: releaseReason ?? null,
      outcome: { ...outcome, kind: "version", of: next },
      match: matches[at] ?? { problem: "nobody" },
    });
  }
  await keepHolds(services, transaction, { place, holds });
  await keepPosted(services, transaction, { place, posted });
}

/** Released although nobody has what it takes back: it stands by itself, and nothing is owed. */
const withoutOriginal = ({ kind }: ParsedClaim): Exclude<Outcome, { kind: "held" }> => ({
  kind: "new",
  version: kind === "835" ? "reversed" : "voided",
  status: "pending",
});

function stateAfter(
  outcome: Exclude<Outcome, { kind: "held" }>,
  claim: ParsedClaim,
  newId: () => string,
): KnownClaim {
  const { version: latest, status } = outcome;
  const isBill = claim.kind !== "835";
  if (outcome.kind === "version") {
    const { of } = outcome;
    return {
      ...of,
      latest,
      status,
      version: of.version + 1,
      hasBill: of.hasBill || isBill,
      payerNumber: claim.payerNumber ?? of.payerNumber,
      ...(latest === "reversed" ? {} : { billedCents: claim.billed }),
    };
  }
  return {
    id: newId(),
    claimNumber: claim.claimNumber,
    payerNumber: claim.payerNumber,
    patientKey: patientKey(claim.patient),
    servedFrom: claim.from,
    billedCents: claim.billed,
    hasBill: isBill,
    status,
    latest,
    version: 0,
  };
}

async function notYetIn({ client }: Transaction, incoming: readonly Incoming[]): Promise<Incoming[]> {
  const asked = JSON.stringify(incoming.map(({ setId, claim }) => ({ set_id: setId, place: claim.place })));
  const { rows } = await client.query<{ setId: string; place: number }>(
    `select v.set_id as "setId", v.place from json_to_recordset($1::json) r (set_id uuid, place int)
       join claim_versions v on v.set_id = r.set_id and v.place = r.place where v.set_id is not null and v.place is not null
     union select h.set_id, h.place from json_to_recordset($1::json) r (set_id uuid, place int)
       join claim_holds h on h.set_id = r.set_id and h.place = r.place where h.released_at is null`,
    [asked],
  );
  const there = new Set(rows.map(({ setId, place }) => `${setId}:${place}`));
  return incoming.filter(({ setId, claim }) => !there.has(`${setId}:${claim.place}`));
}

async function knownClaims(
  { client }: Transaction,
  { installationId }: Place,
  incoming: readonly Incoming[],
): Promise<KnownClaim[]> {
  const asked = incoming.map(({ claim }) => ({
    claim_number: claim.claimNumber,
    payer_number: claim.payerNumber,
    patient_key: patientKey(claim.patient),
  }));
  const { rows } = await client.query<KnownClaim>(
    `select c.id, c.claim_number as "claimNumber", c.payer_number as "payerNumber", c.patient_key as "patientKey",
       c.served_from::text as "servedFrom", v.billed_cents as "billedCents", c.form is not null as "hasBill", c.status,
       l.kind as latest, c.current_version as version
     from (
       select c.id from json_to_recordset($2::json) r (claim_number text, payer_number text, patient_key text)
         join claims c on c.installation_id = $1 and c.claim_number = r.claim_number and c.patient_key = r.patient_key
       union select c.id from json_to_recordset($2::json) r (claim_number text, payer_number text, patient_key text)
         join claims c on c.installation_id = $1 and c.payer_number = r.payer_number and c.patient_key = r.patient_key) found
     join claims c on c.id = found.id and c.deleted_at is null
     join claim_versions l on l.claim_id = c.id and l.number = c.current_version
     join lateral (select billed_cents from claim_versions b where b.claim_id = c.id and b.kind not in ('reversed', 'voided')
       order by b.number desc limit 1) v on true
     order by c.id`,
    [installationId, JSON.stringify(asked)],
  );
  return rows;
}

async function keepHolds(
  services: Services,
  { client }: Transaction,
  { place, holds }: { place: Place; holds: readonly Incoming[] },
): Promise<void> {
  if (holds.length === 0) return;
  const rows = holds.map(({ setId, claim, findings, broken }) => ({
    id: uuidv7(services.clock().getTime()),
    set_id: setId,
    place: claim.place,
    claim_number: claim.claimNumber,
    patient_name: nameOf(claim),
    findings: [...findings, ...broken],
    can_release: findings.length === 0 ? "yes" : "no",
    content: claim,
  }));
  await client.query(
    `insert into claim_holds (id, installation_id, client_id, set_id, place, claim_number, patient_name, findings, can_release, content)
     select id, $2, $3, set_id, place, claim_number, patient_name, findings, can_release, content
     from json_to_recordset($1::json) r (id uuid, set_id uuid, place int, claim_number text, patient_name text,
       findings jsonb, can_release text, content jsonb)
     on conflict (set_id, place) do nothing`,
    [JSON.stringify(rows), place.installationId, place.clientId],
  );
}

async function keepPosted(
  services: Services,
  transaction: Transaction,
  { place, posted }: { place: Place; posted: readonly Posted[] },
): Promise<void> {
  if (posted.length === 0) return;
  const now = services.clock();
  const bills = await billLines(transaction, posted);
  const claims: Row[] = [];
  const versions: Row[] = [];
  const lines: Row[] = [];
  for (const { claim, setId, releaseReason, outcome, match } of posted) {
    if (outcome.kind !== "version") continue;
    const { of, version: kind, status } = outcome;
    const isEmpty = kind === "reversed" || kind === "voided";
    const amounts = amountsRow(isEmpty ? nothing : claimAmounts(claim));
    claims.push({
      ...claimRow(claim, kind),
      ...amounts,
      ...matchRow(match),
      id: of.id,
      status,
      current_version: of.version,
    });
    versions.push({
      ...amounts,
      id: uuidv7(now.getTime()),
      claim_id: of.id,
      number: of.version,
      kind,
      status,
      set_id: setId,
      place: claim.place,
      release_reason: releaseReason,
      adjustments: isEmpty ? [] : claim.adjustments,
    });
    const whole = kind === "decided" ? withBill(claim.lines, bills.get(of.id) ?? []) : claim.lines;
    for (const line of isEmpty ? [] : whole)
      lines.push({ ...lineRow(line), id: uuidv7(now.getTime()), claim_id: of.id, version: of.version });
  }
  const isFirst = (row: Row) => row["current_version"] === 0;
  await insertClaims(transaction, place, claims.filter(isFirst));
  await changeClaims(
    transaction,
    claims.filter((row) => !isFirst(row)),
  );
  await insertVersions(transaction, place, versions);
  await insertLines(transaction, place, lines);
  await recountLater(
    transaction,
    place,
    posted.flatMap(({ outcome }) => (outcome.kind === "version" ? outcome.of.id : [])),
  );
}

/** The totals of the families whose claims these are rest on them. */
async function recountLater(
  { client, enqueue }: Transaction,
  { installationId }: Place,
  claimIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ familyId: string }>(
    `select distinct family_id as "familyId" from claims where id = any ($1::uuid[]) and family_id is not null`,
    [claimIds],
  );
  const familyIds = rows.map(({ familyId }) => familyId);
  if (familyIds.length > 0) await enqueue("recount-totals", { installationId, familyIds });
}

/** The lines of the bills that these payments decide. */
async function billLines(
  { client }: Transaction,
  posted: readonly Posted[],
): Promise<Map<string, ParsedLine[]>> {
  const ids = posted.flatMap(({ outcome }) =>
    outcome.kind === "version" && outcome.version === "decided" && outcome.of.version > 0
      ? [outcome.of.id]
      : [],
  );
  const found = new Map<string, ParsedLine[]>();
  if (ids.length === 0) return found;
  const { rows } = await client.query<ParsedLine & { claimId: string }>(
    `select l.claim_id as "claimId", l.number, l.control_number as "controlNumber", l.procedure, l.modifiers,
       l.revenue_code as "revenueCode", l.served_from::text as "from", l.served_to::text as "to", l.units,
       l.billed_cents as billed, null::bigint as paid, l.adjustments, l.remarks
     from claim_lines l join claims c on c.id = l.claim_id and c.current_version = l.version
     where l.claim_id = any ($1::uuid[]) order by l.claim_id, l.number`,
    [ids],
  );
  for (const row of rows) found.set(row.claimId, [...(found.get(row.claimId) ?? []), row]);
  return found;
}

const nothing: Amounts = amountsOf({ billed: 0, paid: 0, adjustments: [] });

const nameOf = ({ patient }: ParsedClaim): string | null =>
  [patient.firstName, patient.lastName].filter((one) => one !== null).join(" ") || null;

const amountsRow = (amounts: Amounts): Row => ({
  billed_cents: amounts.billed,
  discount_cents: amounts.discount,
  not_covered_provider_cents: amounts.notCoveredProvider,
  not_covered_member_cents: amounts.notCoveredMember,
  allowed_cents: amounts.allowed,
  deductible_cents: amounts.deductible,
  copay_cents: amounts.copay,
  coinsurance_cents: amounts.coinsurance,
  cob_cents: amounts.cob,
  plan_payment_cents: amounts.planPayment,
  patient_responsibility_cents: amounts.patientResponsibility,
});

function claimRow(claim: ParsedClaim, kind: VersionKind): Row {
  const isBill = kind === "billed" || kind === "replaced";
  return {
    form: isBill ? claim.form : null,
    claim_number: claim.claimNumber,
    payer_number: claim.payerNumber,
    patient_name: nameOf(claim),
    patient_key: patientKey(claim.patient),
    patient_number: claim.patient.id,
    patient_dob: claim.patient.dob,
    provider_name: claim.provider.name,
    provider_npi: claim.provider.npi,
    payer_name: claim.payerName,
    served_from: claim.from,
    served_to: claim.to,
    received_on: claim.receivedOn,
    paid_on: kind === "reversed" ? null : claim.paidOn,
    place_of_service: claim.placeOfService,
    type_of_bill: claim.typeOfBill,
    diagnoses: claim.diagnoses,
    header: claim.header,
    is_sensitive: sensitiveCategory(claim).value !== null,
  };
}

const matchRow = (match: Match): Row =>
  "person" in match
    ? {
        client_id: match.person.clientId,
        member_id: match.person.id,
        family_id: match.person.familyId,
        match_problem: null,
      }
    : { client_id: null, member_id: null, family_id: null, match_problem: match.problem };

function lineRow(line: ParsedLine): Row {
  return {
    ...amountsRow(amountsOf(line)),
    number: line.number,
    control_number: line.controlNumber,
    procedure: line.procedure,
    modifiers: line.modifiers,
    revenue_code: line.revenueCode,
    served_from: line.from,
    served_to: line.to,
    units: line.units,
    adjustments: line.adjustments,
    remarks: line.remarks,
  };
}
