import { groupBy } from "#domains/plans/group-by.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { rowArrays } from "#server/database/row-arrays.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Amounts, amountsOf, claimAmounts } from "./amounts.ts";
import { withBill } from "./lines-meet.ts";
import { type Match, patientKey } from "./match-patient.ts";
import type { Finding, ParsedClaim, ParsedLine } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { type KnownClaim, type Outcome, whatBecomes } from "./what-becomes.ts";
import { nameOf, type Place, writeClaims, type Written } from "./write-claims.service.ts";

/** A claim on its way in, with the set that it came in and what speaks against posting it. */
export type Incoming = {
  setId: string;
  claim: ParsedClaim;
  findings: Finding[];
  broken: Finding[];
  /** Somebody said to take it as it is. */
  releaseReason?: string | null | undefined;
};

type Posted = {
  claim: ParsedClaim;
  setId: string;
  releaseReason: string | null;
  /** The claim as it is with it. */
  state: KnownClaim;
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
  const claims = incoming.map(({ claim }) => claim);
  // Each asks after the one before has answered: what is read is what stands once the lock is ours.
  const locked = client.query("select pg_advisory_xact_lock(hashtext('claims'), hashtext($1))", [
    place.installationId,
  ]);
  const there = placesTaken(transaction, incoming);
  const alike = knownClaims(transaction, place, claims);
  const people = findPatients(services, transaction, { ...place, claims });
  await settleAll([locked, there, alike, people]);
  const [taken, known, matches] = [await there, await alike, await people];
  const holds: Incoming[] = [];
  const posted: Posted[] = [];
  for (const [at, one] of incoming.entries()) {
    const { claim, findings, broken, releaseReason } = one;
    if (taken.has(placeKey(one.setId, claim.place))) continue;
    if (releaseReason === undefined && findings.length + broken.length > 0) {
      holds.push(one);
      continue;
    }
    const key = patientKey(claim.patient);
    const ofPatient = known.get(key) ?? [];
    const found = whatBecomes(claim, ofPatient).value;
    if (found.kind === "held" && releaseReason === undefined) {
      holds.push({ ...one, broken: [{ code: found.code }] });
      continue;
    }
    const outcome = found.kind === "held" ? withoutOriginal(claim) : found;
    const next = stateAfter(outcome, claim, () => uuidv7(services.clock().getTime()));
    if (outcome.kind === "new") known.set(key, [...ofPatient, next]);
    else ofPatient[ofPatient.indexOf(outcome.of)] = next;
    posted.push({
      claim,
      setId: one.setId,
      releaseReason: releaseReason ?? null,
      state: next,
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

const placeKey = (setId: string, place: number) => `${setId}:${place}`;

/** Where, of these, a claim was posted or held before. */
async function placesTaken(
  { client }: Transaction,
  incoming: readonly Incoming[],
): Promise<ReadonlySet<string>> {
  const { select, values } = rowArrays(
    [
      { name: "set_id", type: "uuid", values: incoming.map(({ setId }) => setId) },
      { name: "place", type: "int", values: incoming.map(({ claim }) => claim.place) },
    ],
    1,
  );
  const { rows } = await client.query<{ setId: string; place: number }>(
    `with r as materialized (${select})
     select v.set_id as "setId", v.place from r
       join claim_versions v on v.set_id = r.set_id and v.place = r.place where v.set_id is not null and v.place is not null
     union select h.set_id, h.place from r
       join claim_holds h on h.set_id = r.set_id and h.place = r.place where h.released_at is null`,
    values,
  );
  return new Set(rows.map(({ setId, place }) => placeKey(setId, place)));
}

/** Claims that came before with a number of these, by patient: each list from the oldest on. */
async function knownClaims(
  { client }: Transaction,
  { installationId }: Place,
  claims: readonly ParsedClaim[],
): Promise<Map<string, KnownClaim[]>> {
  const { select, values } = rowArrays(
    [
      { name: "claim_number", type: "text", values: claims.map(({ claimNumber }) => claimNumber) },
      { name: "payer_number", type: "text", values: claims.map(({ payerNumber }) => payerNumber) },
      { name: "patient_key", type: "text", values: claims.map(({ patient }) => patientKey(patient)) },
    ],
    2,
  );
  const { rows } = await client.query<KnownClaim>(
    `with r as materialized (${select})
     select c.id, c.claim_number as "claimNumber", c.payer_number as "payerNumber", c.patient_key as "patientKey",
       c.served_from::text as "servedFrom", v.billed_cents as "billedCents", c.form is not null as "hasBill", c.status,
       l.kind as latest, c.current_version as version
     from (
       select c.id from r join claims c on c.installation_id = $1 and c.claim_number = r.claim_number and c.patient_key = r.patient_key
       union select c.id from r join claims c on c.installation_id = $1 and c.payer_number = r.payer_number
         and c.patient_key = r.patient_key) found
     join claims c on c.id = found.id and c.deleted_at is null
     join claim_versions l on l.claim_id = c.id and l.number = c.current_version
     join lateral (select billed_cents from claim_versions b where b.claim_id = c.id and b.kind not in ('reversed', 'voided')
       order by b.number desc limit 1) v on true
     order by c.id`,
    [installationId, ...values],
  );
  return groupBy(rows, (one) => one.patientKey);
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
  const now = services.clock().getTime();
  const bills = await billLines(transaction, posted);
  const written = posted.map(({ claim, setId, releaseReason, state, match }): Written => {
    const { id, latest: kind, status, version } = state;
    const isEmpty = kind === "reversed" || kind === "voided";
    const lines = kind === "decided" ? withBill(claim.lines, bills.get(id) ?? []) : claim.lines;
    return {
      id,
      kind,
      status,
      version,
      versionId: uuidv7(now),
      claim,
      match,
      setId,
      releaseReason,
      amounts: isEmpty ? nothing : claimAmounts(claim),
      adjustments: isEmpty ? [] : claim.adjustments,
      lines: isEmpty ? [] : lines,
    };
  });
  const familyIds = await writeClaims(transaction, place, { written, newId: () => uuidv7(now) });
  // The totals of the families whose claims these are rest on them.
  const { installationId } = place;
  if (familyIds.length > 0) await transaction.enqueue("recount-totals", { installationId, familyIds });
}

/** The lines of the bills that these payments decide. */
async function billLines(
  { client }: Transaction,
  posted: readonly Posted[],
): Promise<Map<string, ParsedLine[]>> {
  const ids = posted.flatMap(({ state }) =>
    state.latest === "decided" && state.version > 0 ? state.id : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<ParsedLine & { claimId: string }>(
    `select l.claim_id as "claimId", l.number, l.control_number as "controlNumber", l.procedure, l.modifiers,
       l.revenue_code as "revenueCode", l.served_from::text as "from", l.served_to::text as "to", l.units,
       l.billed_cents as billed, null::bigint as paid, l.adjustments, l.remarks
     from claim_lines l join claims c on c.id = l.claim_id and c.current_version = l.version
     where l.claim_id = any ($1::uuid[]) order by l.claim_id, l.number`,
    [ids],
  );
  return groupBy(rows, ({ claimId }) => claimId);
}

const nothing: Amounts = amountsOf({ billed: 0, paid: 0, adjustments: [] });
