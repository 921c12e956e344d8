import { groupBy } from "#plans/plans/group-by.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { rowArrays } from "#server/database/row-arrays.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Amounts, amountsOf, claimAmounts } from "./amounts.ts";
import { withBill } from "./lines-meet.ts";
import { identityOf, type SettledClaim } from "./claim-identity.ts";
import type { Match } from "./match-patient.ts";
import type { Finding, ParsedClaim, ParsedLine } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { type KnownClaim, type Outcome, whatBecomes } from "./what-becomes.ts";
import { patientKey } from "./patient-name.ts";
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
  const people = findPatients(services, transaction, { ...place, claims });
  await settleAll([locked, there, people]);
  const [taken, matches] = [await there, await people];
  const settled = incoming.map((one, at) => ({
    ...one,
    clientId: place.clientId,
    match: matches[at] ?? { problem: "nobody" as const },
  }));
  const known = new ClaimsByNumber(await knownClaims(transaction, place, settled));
  const holds: Incoming[] = [];
  const posted: Posted[] = [];
  for (const one of settled) {
    const { claim, findings, broken, releaseReason, match } = one;
    if (taken.has(placeKey(one.setId, claim.place))) continue;
    if (releaseReason === undefined && findings.length + broken.length > 0) {
      holds.push(one);
      continue;
    }
    const found = whatBecomes(one, known.alike(claim)).value;
    if (found.kind === "held" && releaseReason === undefined) {
      holds.push({ ...one, broken: [{ code: found.code }] });
      continue;
    }
    const outcome = found.kind === "held" ? withoutOriginal(claim) : found;
    const next = stateAfter(outcome, one, () => uuidv7(services.clock().getTime()));
    known.take(next);
    posted.push({ claim, setId: one.setId, releaseReason: releaseReason ?? null, state: next, match });
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
  settled: SettledClaim,
  newId: () => string,
): KnownClaim {
  const { claim } = settled;
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
    ...identityOf(settled),
    id: newId(),
    claimNumber: claim.claimNumber,
    payerNumber: claim.payerNumber,
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

/** Claims that came before with a number of these, of the same member or of a patient of that name: from the oldest on. */
async function knownClaims(
  { client }: Transaction,
  { installationId }: Place,
  settled: readonly SettledClaim[],
): Promise<KnownClaim[]> {
  const { select, values } = rowArrays(
    [
      { name: "claim_number", type: "text", values: settled.map(({ claim }) => claim.claimNumber) },
      { name: "payer_number", type: "text", values: settled.map(({ claim }) => claim.payerNumber) },
      { name: "patient_key", type: "text", values: settled.map(({ claim }) => patientKey(claim.patient)) },
      {
        name: "member_id",
        type: "uuid",
        values: settled.map(({ match }) => ("person" in match ? match.person.id : null)),
      },
    ],
    2,
  );
  const { rows } = await client.query<KnownRow>(
    `with r as materialized (${select})
     select c.id, c.claim_number as "claimNumber", c.payer_number as "payerNumber", c.patient_key as "patientKey",
       c.member_id as "memberId", c.client_id as "clientId", c.patient_dob::text as dob,
       array_remove(array[c.patient_number, c.subscriber_number], null) as numbers,
       c.payer_name as "payerName", c.payer_id as "payerId", c.provider_name as "providerName", c.provider_npi as "providerNpi",
       c.served_from::text as "servedFrom", v.billed_cents as "billedCents", c.form is not null as "hasBill", c.status,
       l.kind as latest, c.current_version as version
     from (
       select c.id from r join claims c on c.installation_id = $1 and c.claim_number = r.claim_number
         where c.patient_key = r.patient_key or c.member_id = r.member_id
       union select c.id from r join claims c on c.installation_id = $1 and c.payer_number = r.payer_number
         where c.patient_key = r.patient_key or c.member_id = r.member_id) found
     join claims c on c.id = found.id and c.deleted_at is null
     join claim_versions l on l.claim_id = c.id and l.number = c.current_version
     join lateral (select billed_cents from claim_versions b where b.claim_id = c.id and b.kind not in ('reversed', 'voided')
       order by b.number desc limit 1) v on true
     order by c.id`,
    [installationId, ...values],
  );
  return rows.map(({ payerName, payerId, providerName, providerNpi, ...row }) => ({
    ...row,
    payer: { name: payerName, id: payerId },
    provider: { name: providerName, npi: providerNpi },
  }));
}

type KnownRow = Omit<KnownClaim, "payer" | "provider"> & {
  payerName: string | null;
  payerId: string | null;
  providerName: string | null;
  providerNpi: string | null;
};

/** Claims by the numbers that they bear, each as it stands after what came last. */
class ClaimsByNumber {
  readonly #claims = new Map<string, KnownClaim>();
  readonly #ids = new Map<string, Set<string>>();

  constructor(known: readonly KnownClaim[]) {
    for (const one of known) this.take(one);
  }

  take(one: KnownClaim): void {
    this.#claims.set(one.id, one);
    for (const key of keysOf(one)) {
      const ids = this.#ids.get(key);
      if (ids === undefined) this.#ids.set(key, new Set([one.id]));
      else ids.add(one.id);
    }
  }

  /** From the oldest on. */
  alike(claim: ParsedClaim): KnownClaim[] {
    const ids = new Set(keysOf(claim).flatMap((key) => [...(this.#ids.get(key) ?? [])]));
    return [...ids].toSorted().flatMap((id) => this.#claims.get(id) ?? []);
  }
}

const keysOf = ({ claimNumber, payerNumber }: Pick<ParsedClaim, "claimNumber" | "payerNumber">): string[] => [
  `n${claimNumber}`,
  ...(payerNumber === null ? [] : [`p${payerNumber}`]),
];

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
      clientId: place.clientId,
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
