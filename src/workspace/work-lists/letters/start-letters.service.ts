import { workLettersJob } from "#workspace/work-lists/jobs.ts";
import { Problem } from "#kernel/problem.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Candidate } from "../candidates.service.ts";
import { findCandidates } from "../find-list.service.ts";
import type { LettersPreview, WantedLetters } from "../letter-runs.ts";
import type { WorkList } from "../list-kinds.ts";
import { readAddressees } from "./addressees.service.ts";
import { lettersPdf } from "./letters-pdf.service.ts";

type Asked = WantedLetters & { list: WorkList };

/** What would be made; nothing is written. */
export async function previewOf(services: Services, scope: Scope, asked: Asked): Promise<LettersPreview> {
  return scope.transaction(async (transaction) => {
    const { found } = await findCandidates(transaction, services, asked.list, asked);
    const open = await withoutLetter(transaction, asked.list, found);
    const addressees = await readAddressees(
      transaction,
      asked.list,
      open.map(({ memberId }) => memberId),
      services.clock(),
    );
    const languages: Record<string, number> = {};
    let withoutAddress = 0;
    for (const { language, address } of addressees.values()) {
      languages[language] = (languages[language] ?? 0) + 1;
      if (address.length === 0) withoutAddress += 1;
    }
    transaction.audit({
      action: "view",
      subject: "members",
      details: { list: asked.list, rows: found.length },
    });
    return {
      count: open.length,
      made: found.length - open.length,
      withoutAddress,
      clients: new Set(open.map(({ clientId }) => clientId)).size,
      languages,
    };
  });
}

/** The first of the letters as it would be made. */
export async function openExample(services: Services, scope: Scope, asked: Asked): Promise<FileAnswer> {
  const { list } = asked;
  const letter = await scope.transaction(async (transaction) => {
    const { found } = await findCandidates(transaction, services, list, asked);
    const [first] = await withoutLetter(transaction, list, found);
    if (first === undefined) throw new Problem("notFound");
    const addressees = await readAddressees(transaction, list, [first.memberId], services.clock());
    const addressee = addressees.get(first.memberId);
    if (addressee === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "members",
      subjectId: first.memberId,
      clientId: first.clientId,
      details: { letter: list },
    });
    return { ...addressee, list, day: first.day, facts: first.facts };
  });
  const file = await lettersPdf(services, scope.context.language, [letter]);
  return { file, mediaType: "application/pdf", name: "letter.pdf" };
}

/**
 * Claims the letters, one run for each client, and has a job write them. A letter that somebody else has claimed about the
 * same is left out: of two clerks at once each letter is made by one.
 */
export async function startLetters(
  services: Services,
  scope: Scope,
  asked: Asked,
): Promise<{ letters: number }> {
  return scope.transaction(async (transaction) => {
    const letters = await claimLetters(services, transaction, scope, asked);
    if (letters === 0) throw new Problem("stale");
    return { letters };
  });
}

/** The same within a transaction that does something else too; none is no mistake. */
export async function claimLetters(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  asked: Asked,
): Promise<number> {
  const now = services.clock();
  const { installationId } = scope.accessScope;
  const { client } = transaction;
  const { found } = await findCandidates(transaction, services, asked.list, asked);
  let letters = 0;
  for (const [clientId, people] of groupBy(found, (one) => one.clientId)) {
    const runId = uuidv7(now.getTime());
    await client.query(
      `insert into letter_runs (id, installation_id, client_id, list, total, actor, created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $7, $8)`,
      [runId, installationId, clientId, asked.list, people.length, scope.actor, now, scope.userId ?? null],
    );
    const claimed = await claim(transaction, { runId, list: asked.list, people, now, by: scope.userId });
    if (claimed === 0) {
      await client.query("delete from letter_runs where id = $1", [runId]);
      continue;
    }
    await client.query("update letter_runs set total = $2 where id = $1", [runId, claimed]);
    transaction.audit({
      action: "print",
      subject: "members",
      clientId,
      details: { list: asked.list, letters: claimed },
    });
    await transaction.enqueue(workLettersJob, { runId, installationId });
    letters += claimed;
  }
  return letters;
}

type Claim = {
  runId: string;
  list: WorkList;
  people: readonly Candidate[];
  now: Date;
  by: string | undefined;
};

async function claim({ client }: Transaction, { runId, list, people, now, by }: Claim): Promise<number> {
  const { rowCount } = await client.query(
    `insert into work_letters (id, installation_id, client_id, family_id, member_id, run_id, list, about, facts, created_at,
       created_by, updated_at, updated_by)
     select gen_random_uuid(), m.installation_id, m.client_id, m.family_id, m.id, $1, $2, c.about, c.facts, $4, $5, $4, $5
     from json_to_recordset($3::json) as c (id uuid, about text, facts jsonb) join members m on m.id = c.id
     order by m.id on conflict do nothing`,
    [
      runId,
      list,
      JSON.stringify(
        people.map(({ memberId, about, day, facts }) => ({ id: memberId, about, facts: { ...facts, day } })),
      ),
      now,
      by ?? null,
    ],
  );
  return rowCount ?? 0;
}

async function withoutLetter(
  { client }: Transaction,
  list: WorkList,
  found: readonly Candidate[],
): Promise<Candidate[]> {
  if (found.length === 0) return [];
  const { rows } = await client.query<{ memberId: string; about: string }>(
    `select member_id as "memberId", about from work_letters where list = $1 and deleted_at is null and member_id = any ($2)`,
    [list, found.map(({ memberId }) => memberId)],
  );
  const made = new Set(rows.map(({ memberId, about }) => `${memberId} ${about}`));
  return found.filter(({ memberId, about }) => !made.has(`${memberId} ${about}`));
}
