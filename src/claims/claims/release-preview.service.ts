import { Problem } from "#kernel/problem.ts";
import { type Scope, SystemScope, type Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { ReleasePreview, SetReleasePreview } from "./claim-file-calls.ts";
import type { StoredMessage } from "./claim-messages.service.ts";
import { claimState } from "./claim-state.ts";
import type { ParsedClaim } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { readFile } from "./read-file.service.ts";
import { openedIds, withSsns } from "./sealed-ids.service.ts";
import type { SettledGroup } from "./settle-claims.ts";
import { settleNear } from "./settle-near.service.ts";

type Hold = {
  setId: string;
  clientId: string | null;
  content: ParsedClaim;
  idsSealed: Buffer | null;
};
type Change = ReleasePreview["changes"][number];
type Figures = Change["after"];
type Sums = SetReleasePreview["before"];

/** Works out what a held claim would do if it were taken as it is: the claim before and after, by the rules of the import itself. */
export async function previewRelease(services: Services, scope: Scope, id: string): Promise<ReleasePreview> {
  const { installationId } = scope.accessScope;
  const hold = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Hold>(
      `select set_id as "setId", client_id as "clientId", content, ids_sealed as "idsSealed" from claim_holds
       where id = $1 and released_at is null and can_release = 'yes' and deleted_at is null`,
      [id],
    );
    transaction.audit({ action: "view", subject: "claimHolds", subjectId: id });
    return rows[0];
  });
  if (hold === undefined) throw new Problem("notFound");
  // It may meet claims that this person does not see; the answer tells only what becomes of those that it changes.
  const system = new SystemScope(services.database, scope.context);
  return system.transaction(installationId, async (transaction) => {
    const claim = withSsns(hold.content, openedIds(services.vault, hold.idsSealed, `claim_holds.ids:${id}`));
    const of = { ...hold, holdId: id, releaseReason: "" };
    const { changes } = await changesBy(services, transaction, { installationId, of, claims: [claim] });
    return { changes };
  });
}

/** Claims that are settled together, as the import does it. */
const claimsAtOnce = 500;
/** The dialog lists so many; the sums count all. */
const mostShown = 50;
/** Whoever asks waits for the file to be read up to the end of the set. */
const mostRead = 50_000;

type HeldSet = {
  clientId: string | null;
  place: number;
  fileId: string;
  blobKey: string;
  fileKeySealed: Buffer;
  claimsBefore: number;
  claims: number;
};

/** The same for a whole set: the sums of all claims that it changes, before and after, and the claims one by one. */
export async function previewSetRelease(
  services: Services,
  scope: Scope,
  id: string,
): Promise<SetReleasePreview> {
  const { installationId } = scope.accessScope;
  const set = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<HeldSet>(
      `select s.client_id as "clientId", s.place, s.file_id as "fileId", f.blob_key as "blobKey", f.file_key_sealed as "fileKeySealed",
         s.claims, (select coalesce(sum(b.claims), 0)::int from claim_sets b where b.file_id = s.file_id and b.place < s.place) as "claimsBefore"
       from claim_sets s join claim_files f on f.id = s.file_id where s.id = $1 and s.status = 'held'`,
      [id],
    );
    transaction.audit({ action: "view", subject: "claimSets", subjectId: id });
    return rows[0];
  });
  if (set === undefined) throw new Problem("notFound");
  const preview: SetReleasePreview = {
    changes: [],
    changed: 0,
    heldAlone: 0,
    before: { planPaymentCents: 0, patientResponsibilityCents: 0 },
    after: { planPaymentCents: 0, patientResponsibilityCents: 0 },
    isTooLong: set.claimsBefore + set.claims > mostRead,
  };
  if (preview.isTooLong) return preview;
  const system = new SystemScope(services.database, scope.context);
  const of = { setId: id, clientId: set.clientId, holdId: null, releaseReason: null };
  const add = async (claims: readonly ParsedClaim[]) => {
    const some = await system.transaction(installationId, (transaction) =>
      changesBy(services, transaction, { installationId, of, claims }),
    );
    preview.changed += some.changes.length;
    preview.heldAlone += some.held;
    preview.changes.push(...some.changes.slice(0, mostShown - preview.changes.length));
    addTo(preview.before, some.before);
    for (const { after } of some.changes) addTo(preview.after, after);
  };
  let batch: ParsedClaim[] = [];
  const fileKey = services.vault.open(set.fileKeySealed, `claim_files.file_key:${set.fileId}`);
  for await (const event of readFile(
    new SealedFiles(services.blobs).open({ blobKey: set.blobKey, fileKey }),
  )) {
    if (event.type === "setEnd" && event.set.place === set.place) break;
    if (event.type !== "claim" || event.set.place !== set.place) continue;
    // What does not balance by itself is not posted with its set.
    if (event.findings.length + event.broken.length > 0) preview.heldAlone += 1;
    else batch.push(event.claim);
    if (batch.length < claimsAtOnce) continue;
    await add(batch);
    batch = [];
  }
  if (batch.length > 0) await add(batch);
  return preview;
}

function addTo(sums: Sums, { planPaymentCents, patientResponsibilityCents }: Sums): void {
  sums.planPaymentCents += planPaymentCents;
  sums.patientResponsibilityCents += patientResponsibilityCents;
}

type Released = {
  installationId: string;
  of: Pick<StoredMessage, "clientId" | "holdId" | "releaseReason"> & { setId: string };
  claims: readonly ParsedClaim[];
};

/** What these claims would change, and the sums of what is there before. Nothing is written. */
async function changesBy(
  services: Services,
  transaction: Transaction,
  { installationId, of: { setId, clientId, holdId, releaseReason }, claims }: Released,
): Promise<{ changes: Change[]; before: Sums; held: number }> {
  const matches = await findPatients(services, transaction, { installationId, clientId, claims });
  const incoming = claims.map((claim, at): StoredMessage => ({
    claim,
    match: matches[at] ?? { problem: "nobody" },
    clientId,
    releaseReason,
    versionId: null,
    claimId: null,
    number: null,
    setId,
    at: null,
    holdId,
  }));
  const { groups, held } = await settleNear(services, transaction, { installationId, incoming });
  const isNew = (message: StoredMessage) =>
    message.setId === setId && message.holdId === holdId && message.versionId === null;
  const own = groups.filter(({ steps }) => steps.some(({ message }) => isNew(message)));
  const known = await figuresOf(
    transaction,
    own.flatMap(({ steps }) => steps.flatMap(({ message }) => message.claimId ?? [])),
  );
  const before: Sums = { planPaymentCents: 0, patientResponsibilityCents: 0 };
  for (const one of known.values()) addTo(before, one);
  const changes = own.map((group): Change => {
    const ids = group.steps.flatMap(({ message }) => message.claimId ?? []).toSorted();
    const old = ids.find((id) => known.has(id));
    return {
      claimNumber: claimState(group).claim.claimNumber,
      before: old === undefined ? null : (known.get(old) ?? null),
      after: figuresAfter(group),
      counts: isNew(group.current.message),
    };
  });
  return { changes, before, held: held.filter(({ message }) => isNew(message)).length };
}

function figuresAfter(group: SettledGroup<StoredMessage>): Figures {
  const amounts = claimState(group).steps[group.steps.indexOf(group.current)]?.amounts;
  return {
    status: group.current.status,
    billedCents: amounts?.billed ?? 0,
    planPaymentCents: amounts?.planPayment ?? 0,
    patientResponsibilityCents: amounts?.patientResponsibility ?? 0,
  };
}

async function figuresOf(
  { client }: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Figures & { id: string }>(
    `select id, status, billed_cents as "billedCents", plan_payment_cents as "planPaymentCents",
       patient_responsibility_cents as "patientResponsibilityCents"
     from claims where id = any ($1::uuid[]) and deleted_at is null`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
