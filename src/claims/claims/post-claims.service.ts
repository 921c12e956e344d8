import { estimateCode } from "./claim-status.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { rowArrays } from "#server/database/row-arrays.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { StoredMessage } from "./claim-messages.service.ts";
import type { Finding, ParsedClaim } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { rematchByNumbers } from "./rematch.service.ts";
import { sealedIds, type SealedIds, withoutSsns } from "./sealed-ids.service.ts";
import { settleAndWrite } from "./settle-and-write.service.ts";
import { nameOf, type Place } from "./write-claims.service.ts";

/** A claim on its way in, with the set that it came in and what speaks against posting it. */
export type Incoming = {
  setId: string;
  claim: ParsedClaim;
  findings: Finding[];
  broken: Finding[];
  /** Somebody said to take it as it is. */
  releaseReason?: string | null | undefined;
};
type Hold = Pick<Incoming, "setId" | "claim" | "findings" | "broken"> & { waitsFor: "person" | "original" };

/**
 * Posts claims inside the caller's transaction: each becomes a claim, the next version of one, or is held with what
 * speaks against it. What was posted, or held, before is left alone. One file at a time posts in an installation. Answers
 * what a person should know of besides.
 */
export async function postClaims(
  services: Services,
  transaction: Transaction,
  { place, incoming }: { place: Place; incoming: readonly Incoming[] },
): Promise<Finding[]> {
  if (incoming.length === 0) return [];
  // The next one asks after the one before has answered: what is read is what stands once the lock is ours.
  const locked = lockClaims(transaction, place.installationId);
  const there = placesTaken(transaction, incoming);
  await settleAll([locked, there]);
  const taken = await there;
  const fresh = incoming.filter(({ setId, claim }) => !taken.has(placeKey(setId, claim.place)));
  const isSound = ({ releaseReason, findings, broken }: Incoming) =>
    releaseReason !== undefined || findings.length + broken.length === 0;
  const sound = fresh.filter(isSound);
  const unsound = fresh.filter((one) => !isSound(one)).map((one): Hold => ({ ...one, waitsFor: "person" }));
  const matches = await findPatients(services, transaction, {
    ...place,
    claims: sound.map(({ claim }) => claim),
  });
  const messages = sound.map(({ claim, setId, releaseReason }, at): StoredMessage => ({
    claim,
    match: matches[at] ?? { problem: "nobody" },
    clientId: place.clientId,
    releaseReason: releaseReason ?? null,
    versionId: null,
    claimId: null,
    number: null,
    setId,
    at: null,
    holdId: null,
  }));
  const { held, notices } = await settleAndWrite(services, transaction, {
    installationId: place.installationId,
    incoming: messages,
  });
  const waiting = held.flatMap(({ message, code }): Hold[] =>
    message.setId === null
      ? []
      : [
          {
            setId: message.setId,
            claim: message.claim,
            findings: [],
            broken: [{ code }],
            waitsFor: "original",
          },
        ],
  );
  await keepHolds(services, transaction, { place, holds: [...unsound, ...waiting] });
  await rematchByNumbers(services, transaction, {
    installationId: place.installationId,
    messages: messages.filter(({ match }) => "person" in match),
  });
  const today = services.clock().toISOString().slice(0, 10);
  const doubts = messages.flatMap(({ claim }) => {
    const code = doubtfulDay(claim, today);
    return code === null ? [] : [{ claim, code }];
  });
  return [...notices.map(({ message: { claim }, code }) => ({ claim, code })), ...doubts].map(
    ({ claim, code }) => ({
      code: `posted.${code}`,
      params: { claim: claim.claimNumber.slice(0, 100) },
    }),
  );
}

/** A service without a day counts in no year, and none is decided before it took place. An estimate is asked before the care. */
function doubtfulDay({ from, paidOn, statusCode }: ParsedClaim, today: PlainDate): "noDay" | "ahead" | null {
  if (statusCode === estimateCode) return null;
  if (from === null) return "noDay";
  return from > (paidOn ?? today) ? "ahead" : null;
}

/** One at a time settles claims in an installation. */
export const lockClaims = ({ client }: Transaction, installationId: string) =>
  client.query("select pg_advisory_xact_lock(hashtext('claims'), hashtext($1))", [installationId]);

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

async function keepHolds(
  services: Services,
  { client }: Transaction,
  { place, holds }: { place: Place; holds: readonly Hold[] },
): Promise<void> {
  if (holds.length === 0) return;
  const rows = holds.map(({ setId, claim, findings, broken, waitsFor }) => {
    const id = uuidv7(services.clock().getTime());
    const ids: SealedIds = {};
    const content = withoutSsns(services.vault, claim, ids);
    return {
      id,
      set_id: setId,
      place: claim.place,
      claim_number: claim.claimNumber,
      patient_name: nameOf(claim),
      findings: [...findings, ...broken],
      can_release: findings.length === 0 ? "yes" : "no",
      waits_for: waitsFor,
      content,
      ids_sealed: sealedIds(services.vault, ids, `claim_holds.ids:${id}`),
    };
  });
  await client.query(
    `insert into claim_holds (id, installation_id, client_id, set_id, place, claim_number, patient_name, findings, can_release,
       waits_for, content, ids_sealed)
     select id, $2, $3, set_id, place, claim_number, patient_name, findings, can_release, waits_for, content,
       decode(ids_sealed, 'hex')
     from json_to_recordset($1::json) r (id uuid, set_id uuid, place int, claim_number text, patient_name text,
       findings jsonb, can_release text, waits_for text, content jsonb, ids_sealed text)
     on conflict (set_id, place) do nothing`,
    [JSON.stringify(rows), place.installationId, place.clientId],
  );
}
