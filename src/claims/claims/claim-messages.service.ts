import { groupBy } from "#plans/plans/group-by.ts";
import { rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClaimStatus, VersionKind } from "./claim-status.ts";
import { nobody, type Adjustment, type ParsedClaim, type ParsedLine } from "./parsed-claim.ts";
import { patientKey } from "./patient-name.ts";
import { openedIds, type SealedIds, withSsns } from "./sealed-ids.service.ts";
import type { ClaimMessage } from "./settle-claims.ts";

/** A message with where it is stored, or came from. */
export type StoredMessage = ClaimMessage & {
  versionId: string | null;
  /** The claim that it is a version of, and its number there; none where it is new or held. */
  claimId: string | null;
  number: number | null;
  setId: string | null;
  /** When it came in. */
  at: string | null;
  holdId: string | null;
};

type Row = {
  versionId: string;
  claimId: string;
  number: number;
  kind: VersionKind;
  status: ClaimStatus;
  setId: string | null;
  place: number | null;
  at: string;
  releaseReason: string | null;
  content: ParsedClaim | null;
  idsSealed: Buffer | null;
  adjustments: Adjustment[];
  billedCents: number;
  planPaymentCents: number;
  memberId: string | null;
  familyId: string | null;
  clientId: string | null;
  matchProblem: "nobody" | "several" | "notInFamily" | null;
} & Head;
/** What the claim says, for versions that were stored before their content was. */
type Head = {
  claimNumber: string;
  payerNumber: string | null;
  form: "hcfa" | "ub" | null;
  patientName: string | null;
  patientNumber: string | null;
  subscriberNumber: string | null;
  patientDob: string | null;
  providerName: string | null;
  providerNpi: string | null;
  payerName: string | null;
  payerId: string | null;
  servedFrom: string | null;
  servedTo: string | null;
  receivedOn: string | null;
  paidOn: string | null;
  placeOfService: string | null;
  typeOfBill: string | null;
  diagnoses: ParsedClaim["diagnoses"];
  header: Record<string, string>;
};

const row = `v.id as "versionId", v.claim_id as "claimId", v.number, v.kind, v.status, v.set_id as "setId", v.place, v.at::text,
  v.release_reason as "releaseReason", v.content, c.ids_sealed as "idsSealed", v.adjustments, v.billed_cents as "billedCents",
  v.plan_payment_cents as "planPaymentCents", c.member_id as "memberId", c.family_id as "familyId", c.client_id as "clientId",
  c.match_problem as "matchProblem", c.claim_number as "claimNumber", c.payer_number as "payerNumber", c.form,
  c.patient_name as "patientName", c.patient_number as "patientNumber", c.subscriber_number as "subscriberNumber",
  c.patient_dob::text as "patientDob", c.provider_name as "providerName", c.provider_npi as "providerNpi",
  c.payer_name as "payerName", c.payer_id as "payerId", c.served_from::text as "servedFrom", c.served_to::text as "servedTo",
  c.received_on::text as "receivedOn", c.paid_on::text as "paidOn", c.place_of_service as "placeOfService",
  c.type_of_bill as "typeOfBill", c.diagnoses, c.header`;

/** Everything that was said of these claims. */
export async function messagesOf(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  claimIds: readonly string[],
): Promise<StoredMessage[]> {
  if (claimIds.length === 0) return [];
  const { rows } = await client.query<Row>(
    `select ${row} from claim_versions v join claims c on c.id = v.claim_id
     where v.claim_id = any ($1::uuid[]) and c.deleted_at is null order by v.id`,
    [claimIds],
  );
  const early = rows.filter(({ content }) => content === null);
  const lines = await linesOf(client, [...new Set(early.map(({ claimId }) => claimId))]);
  // A claim's numbers are opened once for all its versions.
  const ids = new Map<string, SealedIds>();
  const idsOf = ({ claimId, idsSealed }: Row) => {
    const opened = ids.get(claimId) ?? openedIds(vault, idsSealed, `claims.ids:${claimId}`);
    ids.set(claimId, opened);
    return opened;
  };
  return rows.map((one): StoredMessage => ({
    claim: withSsns(
      one.content ?? contentOf(one, lines.get(`${one.claimId} ${one.number}`) ?? []),
      idsOf(one),
    ),
    match:
      one.memberId === null || one.familyId === null || one.clientId === null
        ? { problem: one.matchProblem ?? "nobody" }
        : { person: { id: one.memberId, familyId: one.familyId, clientId: one.clientId } },
    clientId: one.clientId,
    // What came with no file cannot wait for anything.
    releaseReason: one.releaseReason ?? (one.setId === null ? "" : null),
    ...(one.content === null && one.form !== null ? { hasBill: true } : {}),
    versionId: one.versionId,
    claimId: one.claimId,
    number: one.number,
    setId: one.setId,
    at: one.at,
    holdId: null,
  }));
}

type LineRow = ParsedLine & { claimId: string; version: number };

async function linesOf(
  client: Transaction["client"],
  claimIds: readonly string[],
): Promise<ReadonlyMap<string, LineRow[]>> {
  if (claimIds.length === 0) return new Map();
  const { rows } = await client.query<LineRow>(
    `select l.claim_id as "claimId", l.version, l.number, l.control_number as "controlNumber", l.procedure, l.modifiers,
       l.revenue_code as "revenueCode", l.drug_code as "drugCode", l.rate_code as "rateCode", l.served_from::text as "from", l.served_to::text as "to", l.units, l.is_out_of_network as "isOutOfNetwork",
       l.billed_cents as billed, l.plan_payment_cents as paid, l.adjustments, l.remarks
     from claim_lines l where l.claim_id = any ($1::uuid[]) order by l.claim_id, l.version, l.number`,
    [claimIds],
  );
  return groupBy(rows, ({ claimId, version }) => `${claimId} ${version}`);
}

/** What a version said before its content was stored, from the rows that came of it. */
function contentOf(one: Row, lines: readonly LineRow[]): ParsedClaim {
  const isBill = one.kind === "billed" || one.kind === "replaced" || one.kind === "voided";
  const [firstName = null, ...last] = (one.patientName ?? "").split(" ");
  const sign = one.kind === "reversed" ? -1 : 1;
  return {
    kind: isBill ? (one.form === "ub" ? "837I" : "837P") : "835",
    form: one.form,
    place: one.place ?? 0,
    claimNumber: one.claimNumber,
    payerNumber: one.payerNumber,
    statusCode: isBill ? null : one.kind === "reversed" ? "22" : one.status === "denied" ? "4" : "1",
    frequency: one.kind === "replaced" ? "7" : one.kind === "voided" ? "8" : null,
    patient: {
      ...nobody(),
      firstName,
      lastName: last.join(" ") || null,
      id: one.patientNumber,
      dob: one.patientDob,
    },
    subscriber: { ...nobody(), id: one.subscriberNumber },
    provider: { name: one.providerName, npi: one.providerNpi },
    payerName: one.payerName,
    payerId: one.payerId,
    from: one.servedFrom,
    to: one.servedTo,
    receivedOn: one.receivedOn,
    paidOn: isBill ? null : (one.paidOn ?? one.at.slice(0, 10)),
    placeOfService: one.placeOfService,
    typeOfBill: one.typeOfBill,
    diagnoses: one.diagnoses,
    header: one.header,
    billed: one.billedCents * sign,
    paid: isBill ? null : one.planPaymentCents,
    patientResponsibility: null,
    adjustments: one.adjustments,
    lines: lines.map(({ claimId: _, version: __, ...line }) => ({
      ...line,
      paid: isBill ? null : line.paid,
    })),
  };
}

/** How often numbers of what was found are looked up again: each of them may lead to one more claim. */
const mostHops = 4;

/** All messages that bear a number of these, of the same member or of a patient of that name, with what they lead to in turn. */
export async function messagesNear(
  services: Pick<Services, "vault">,
  transaction: Transaction,
  { installationId, messages }: { installationId: string; messages: readonly ClaimMessage[] },
): Promise<StoredMessage[]> {
  const known = new Map<string, StoredMessage[]>();
  const asked = new Set<string>();
  let next: readonly ClaimMessage[] = messages;
  for (let hop = 0; hop < mostHops && next.length > 0; hop += 1) {
    const fresh = next.filter((one) => {
      const key = lookupKey(one);
      if (asked.has(key)) return false;
      asked.add(key);
      return true;
    });
    if (fresh.length === 0) break;
    const ids = await claimsNear(transaction, installationId, fresh);
    const loaded = await messagesOf(
      services,
      transaction,
      ids.filter((id) => !known.has(id)),
    );
    for (const [id, some] of groupBy(loaded, ({ claimId }) => claimId ?? "")) known.set(id, some);
    next = loaded;
  }
  return [...known.values()].flat();
}

const memberOf = ({ match }: ClaimMessage) => ("person" in match ? match.person.id : null);
const lookupKey = (one: ClaimMessage) =>
  [one.claim.claimNumber, one.claim.payerNumber, memberOf(one), patientKey(one.claim.patient)].join("\n");

async function claimsNear(
  { client }: Transaction,
  installationId: string,
  messages: readonly ClaimMessage[],
): Promise<string[]> {
  const { select, values } = rowArrays(
    [
      { name: "claim_number", type: "text", values: messages.map(({ claim }) => claim.claimNumber) },
      { name: "payer_number", type: "text", values: messages.map(({ claim }) => claim.payerNumber) },
      { name: "patient_key", type: "text", values: messages.map(({ claim }) => patientKey(claim.patient)) },
      { name: "member_id", type: "uuid", values: messages.map(memberOf) },
    ],
    2,
  );
  const { rows } = await client.query<{ id: string }>(
    `with r as materialized (${select})
     select c.id from (
       select v.claim_id, r.patient_key, r.member_id from r
         join claim_versions v on v.installation_id = $1 and v.claim_number = r.claim_number
       union select v.claim_id, r.patient_key, r.member_id from r
         join claim_versions v on v.installation_id = $1 and v.payer_number = r.payer_number) found
     join claims c on c.id = found.claim_id and c.deleted_at is null
     where c.patient_key = found.patient_key or c.member_id = found.member_id
     group by c.id order by c.id`,
    [installationId, ...values],
  );
  return rows.map(({ id }) => id);
}

/** What waits for the claim that it takes back or replaces, and bears a number of these. */
export async function holdsNear(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  installationId: string,
  messages: readonly ClaimMessage[],
): Promise<Omit<StoredMessage, "match">[]> {
  const { rows } = await client.query<{
    id: string;
    setId: string;
    clientId: string | null;
    at: string;
    content: ParsedClaim;
    idsSealed: Buffer | null;
  }>(
    `select h.id, h.set_id as "setId", h.client_id as "clientId", h.created_at::text as at, h.content,
       h.ids_sealed as "idsSealed"
     from claim_holds h where h.installation_id = $1 and h.released_at is null and h.waits_for = 'original'
       and (h.claim_number = any ($2::text[]) or h.content ->> 'payerNumber' = any ($3::text[])) order by h.id`,
    [
      installationId,
      [...new Set(messages.map(({ claim }) => claim.claimNumber))],
      [...new Set(messages.flatMap(({ claim }) => claim.payerNumber ?? []))],
    ],
  );
  return rows.map(({ id, setId, clientId, at, content, idsSealed }) => ({
    claim: withSsns(content, openedIds(vault, idsSealed, `claim_holds.ids:${id}`)),
    clientId,
    releaseReason: null,
    versionId: null,
    claimId: null,
    number: null,
    setId,
    at,
    holdId: id,
  }));
}
