import { broadcastJob } from "#content/inbox/jobs.ts";
import { todayOfInstallation } from "#organization/messaging/news.service.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { type Language, languages } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { idOfFirst, once } from "#server/database/idempotency.ts";
import { harmlessHtml, shownHtml } from "#server/page-html.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inboxWords } from "../inbox.texts.ts";
import { plainText } from "../message-text.ts";
import { longestText } from "../parties.ts";
import { nameOfUser } from "../sides.service.ts";
import { type BroadcastState, hoursFor, isSaid, languageFor, type Texts } from "./broadcast-text.ts";
import type {
  Broadcast,
  BroadcastFilter,
  BroadcastPreview,
  BroadcastRow,
  BroadcastsAsked,
} from "./broadcasts.ts";
import { type Along, documentsFor } from "./documents.service.ts";
import { countRecipients, keepRecipients } from "./recipients.service.ts";
import { readReaders, saidTo, variablesOf } from "./said.service.ts";

type Asked = { filter: BroadcastFilter; texts: Texts; versionIds: readonly string[] };

/** Whom it would go to, and what the first of them would read. */
export async function previewOf(services: Services, scope: Scope, asked: Asked): Promise<BroadcastPreview> {
  const texts = harmless(asked.texts);
  return scope.transaction(async (transaction) => {
    const today = await todayOfInstallation(transaction.client, services.clock());
    await requirePlaces(transaction, asked.filter);
    const {
      count,
      languages: read,
      unreachable,
      firstId,
    } = await countRecipients(transaction, asked.filter, today);
    const { variables, unknown } = await variablesOf(transaction, texts);
    const [reader] = firstId === null ? [] : await readReaders(transaction, [firstId]);
    const { versionIds, filter } = asked;
    const documents = await documentsFor(services, scope, transaction, { versionIds, filter, today });
    const said = reader && saidTo(services, texts, variables, reader);
    transaction.audit({
      action: "view",
      subject: "members",
      ...(reader && { subjectId: reader.memberId, clientId: reader.clientId }),
      details: { broadcast: "preview", count },
    });
    const perHour = services.configuration.broadcastsPerHour;
    return {
      count,
      languages: read,
      missing: languages.filter((one) => read[one] > 0 && !isSaid(texts[one])),
      unreachable,
      perHour,
      hours: hoursFor({ count, perHour }),
      example:
        reader && said
          ? {
              name: reader.name,
              language: said.language,
              subject: said.subject,
              html: shownHtml(said.html, said.language),
            }
          : null,
      unknown,
      documents,
    };
  });
}

/** Writes down whom it goes to, and has a job send it. */
export async function start(
  services: Services,
  scope: Scope,
  { key, count, ...asked }: Asked & { key: string; count: number },
) {
  const texts = harmless(asked.texts);
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const { installationId } = scope.accessScope;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const request = { ...asked, count };
    const done = await once(scope, transaction, { key, request, answer: { id } }, async () => {
      const today = await todayOfInstallation(client, now);
      await requirePlaces(transaction, asked.filter);
      const { unknown } = await variablesOf(transaction, texts);
      const people = await countRecipients(transaction, asked.filter, today);
      const { versionIds, filter } = asked;
      const documents = await documentsFor(services, scope, transaction, { versionIds, filter, today });
      refuseWrong(scope, texts, { unknown, asked: count, count: people.count, versionIds, documents });
      await client.query(
        `insert into broadcasts (id, installation_id, filter, texts, documents, total, author_name, created_at, created_by, updated_at, updated_by)
         values ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb, $6, $7, $8, $9, $8, $9)`,
        [
          id,
          installationId,
          JSON.stringify(asked.filter),
          JSON.stringify(texts),
          JSON.stringify(documents.map(({ foreign: _, ...file }) => file)),
          people.count,
          await nameOfUser(transaction, scope),
          now,
          scope.userId,
        ],
      );
      await keepRecipients(transaction, id, asked.filter, today);
      transaction.audit({
        action: "create",
        subject: "broadcasts",
        subjectId: id,
        details: { count, documents: versionIds },
      });
      await transaction.enqueue(broadcastJob, { installationId });
    });
    if (done === "done") return { id };
    return { id: await idOfFirst(transaction, scope, key) };
  });
}

function harmless(texts: Texts): Texts {
  const cleaned = ({ subject, html }: Texts[Language]) => {
    const kept = harmlessHtml(html);
    return { subject, html: plainText(kept) === "" ? "" : kept };
  };
  return { en: cleaned(texts.en), ko: cleaned(texts.ko), es: cleaned(texts.es) };
}

function refuseWrong(
  scope: Scope,
  texts: Texts,
  {
    unknown,
    asked,
    count,
    versionIds,
    documents,
  }: {
    unknown: readonly string[];
    asked: number;
    count: number;
    versionIds: readonly string[];
    documents: readonly Along[];
  },
): void {
  const faults: { path: string; key: string; params?: Record<string, string | number> }[] = [];
  for (const one of languages) {
    const { subject, html } = texts[one];
    if (subject === "" && html !== "") faults.push({ path: `texts.${one}.subject`, key: "subjectMissing" });
    if (subject !== "" && html === "")
      faults.push({ path: `texts.${one}.html`, key: "broadcastTextMissing" });
    if (plainText(html).length > longestText)
      faults.push({ path: `texts.${one}.html`, key: "textTooLong", params: { max: longestText } });
  }
  if (faults.length === 0 && languageFor(texts, "en") === undefined)
    faults.push({ path: "texts.en.subject", key: "subjectMissing" });
  const [left] = unknown;
  if (left !== undefined) faults.push({ path: "texts.en.html", key: "variableLeft", params: { name: left } });
  const foreign = documents.find((one) => one.foreign > 0);
  if (documents.length !== new Set(versionIds).size) faults.push({ path: "versionIds", key: "documentGone" });
  else if (foreign !== undefined)
    faults.push({
      path: "versionIds",
      key: "broadcastForeign",
      params: { name: foreign.title, count: foreign.foreign },
    });
  if (count === 0) faults.push({ path: "count", key: "nobodyFound" });
  else if (asked !== count) faults.push({ path: "count", key: "countDiffers", params: { count } });
  if (faults.length > 0)
    throw new Problem("invalid", {
      fieldErrors: faults.flatMap(({ path, key, params }) =>
        saidInEach({ path, code: key }, scope.context.language, (language) =>
          inboxWords(language, `fault.${key}`, params),
        ),
      ),
    });
}

/** What the filter names is there. A division of another client than the one named finds nobody. */
async function requirePlaces(
  { client }: Transaction,
  { clientId, divisionId, basePlanId }: BroadcastFilter,
): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select ($1::uuid is null or exists (select from clients where id = $1 and deleted_at is null))
       and ($2::uuid is null or exists (select from divisions where id = $2 and deleted_at is null))
       and ($3::uuid is null or exists (select from base_plans where id = $3 and deleted_at is null))
       as "isThere"`,
    [clientId, divisionId, basePlanId],
  );
  if (rows[0]?.isThere !== true) throw new Problem("notFound");
}

const subjectSql = `coalesce(nullif(b.texts->'en'->>'subject', ''), nullif(b.texts->'ko'->>'subject', ''), b.texts->'es'->>'subject', '')`;

export async function findBroadcasts(scope: Scope, asked: BroadcastsAsked) {
  const { page, pageSize } = asked;
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<BroadcastRow & { count: number }>(
      `select b.id, b.version, ${subjectSql} as subject, b.state, b.total, b.sent, b.author_name as "authorName",
         b.created_at as "createdAt", count(*) over ()::int as count
       from broadcasts b where b.deleted_at is null and ($1::text is null or b.state = $1)
       order by b.created_at desc, b.id desc limit $2 offset $3`,
      [asked["filter[state]"] ?? null, pageSize, (page - 1) * pageSize],
    );
    return { rows: rows.map(({ count: _, ...row }) => row), total: rows[0]?.count ?? 0, page };
  });
}

type Found = BroadcastRow & {
  texts: Texts;
  documents: Broadcast["documents"];
  filter: BroadcastFilter;
  clientName: string | null;
  divisionName: string | null;
  planName: string | null;
  endedAt: string | null;
  read: number;
  answered: number;
};

export async function getBroadcast(services: Services, scope: Scope, id: string): Promise<Broadcast> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<Found>(
      `select b.id, b.version, ${subjectSql} as subject, b.state, b.total, b.sent, b.author_name as "authorName",
         b.created_at as "createdAt", b.ended_at as "endedAt", b.texts, b.documents, b.filter, c.name as "clientName", d.name as "divisionName",
         l.name as "planName",
         (select count(*) from conversations v join messages s on s.conversation_id = v.id and s.place = 1 and s.read_at is not null
           where v.broadcast_id = b.id)::int as read,
         (select count(*) from conversations v where v.broadcast_id = b.id and v.party_count > 0)::int as answered
       from broadcasts b left join clients c on c.id = (b.filter->>'clientId')::uuid
         left join divisions d on d.id = (b.filter->>'divisionId')::uuid
         left join base_plans l on l.id = (b.filter->>'basePlanId')::uuid
       where b.id = $1 and b.deleted_at is null`,
      [id],
    );
    const [found] = rows;
    if (found === undefined) throw new Problem("notFound");
    const { texts, filter, clientName, divisionName, planName, ...row } = found;
    const shown = (language: Language) => ({
      subject: texts[language].subject,
      html: shownHtml(texts[language].html, language),
    });
    return {
      ...row,
      texts: { en: shown("en"), ko: shown("ko"), es: shown("es") },
      filter: { ...filter, clientName, divisionName, planName },
      perHour: services.configuration.broadcastsPerHour,
    };
  });
}

const mayBecome: Readonly<Record<BroadcastState, readonly BroadcastState[]>> = {
  sending: ["stopped"],
  stopped: ["sending", "withdrawn"],
  done: ["withdrawn"],
  withdrawn: [],
};

/** Stops it, lets it go on, or takes it back. A part that is just being sent ends first. */
export async function move(
  services: Services,
  scope: Scope,
  { id, state, version }: { id: string; state: BroadcastState; version: number },
) {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const now = services.clock();
    const { rows } = await client.query<{ state: BroadcastState; version: number }>(
      "select state, version from broadcasts where id = $1 and deleted_at is null for update",
      [id],
    );
    const [held] = rows;
    if (held === undefined) throw new Problem("notFound");
    if (held.version !== version) throw new Problem("stale", { facts: { version: held.version } });
    if (!mayBecome[held.state].includes(state))
      throw new Problem("stale", { facts: { version: held.version } });
    await client.query(
      "update broadcasts set state = $2, ended_at = $3, updated_at = $4, updated_by = $5, version = version + 1 where id = $1",
      [id, state, state === "sending" ? null : now, now, scope.userId],
    );
    if (state === "withdrawn")
      await client.query(
        `update conversations set deleted_at = $2, updated_at = $2, updated_by = $3, version = version + 1
         where broadcast_id = $1 and party_count = 0 and deleted_at is null`,
        [id, now, scope.userId],
      );
    if (state === "sending")
      await transaction.enqueue(broadcastJob, { installationId: scope.accessScope.installationId });
    transaction.audit({ action: "update", subject: "broadcasts", subjectId: id, details: { state } });
    return { version: version + 1 };
  });
}
