import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Answers } from "./answers.ts";
import type { Strokes } from "./form-page.ts";
import { type Holder, tablesOf } from "./holder.ts";

// The rows that keep answers, both of an enrollment's forms and of a survey.

export type SavedSignature = {
  name: string;
  kind: "typed" | "drawn";
  text: string;
  hash: string;
  at: string;
};

export type SavedAnswers = {
  id: string;
  revision: number;
  language: Language;
  answers: Answers;
  /** Index of the next page. */
  page: number;
  completedAt: string | null;
  signature: SavedSignature | null;
};

type Row = Omit<SavedAnswers, "answers" | "signature"> & {
  formId: string;
  answersSealed: Buffer | null;
  signedName: string | null;
  signedKind: "typed" | "drawn" | null;
  signedText: string | null;
  signedHash: string | null;
  signedAt: string | null;
};

const columns = `id, form_id as "formId", revision, language, answers_sealed as "answersSealed", page,
  completed_at as "completedAt", signed_name as "signedName", signed_kind as "signedKind", signed_text as "signedText",
  signed_hash as "signedHash", signed_at as "signedAt"`;

/** What is saved of one form. Every change first locks the row of the enrollment or the survey response. */
export async function readAnswers(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  holder: Holder,
  formId: string,
): Promise<SavedAnswers | null> {
  const { answers, owner } = tablesOf(holder);
  const { rows } = await client.query<Row>(
    `select ${columns} from ${answers} where ${owner} = $1 and form_id = $2 and deleted_at is null`,
    [holder.id, formId],
  );
  return rows[0] === undefined ? null : opened(vault, answers, rows[0]);
}

/** Returns the completed forms, in the order in which they were completed. */
export async function readCompleted(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  holder: Holder,
): Promise<(SavedAnswers & { formId: string })[]> {
  const { answers, owner } = tablesOf(holder);
  const { rows } = await client.query<Row>(
    `select ${columns} from ${answers}
     where ${owner} = $1 and completed_at is not null and deleted_at is null order by completed_at, id`,
    [holder.id],
  );
  return rows.map((row) => ({ ...opened(vault, answers, row), formId: row.formId }));
}

type Writing = {
  formId: string;
  before: SavedAnswers | null;
  revision: number;
  language: Language;
  answers: Answers;
  page: number;
  holdsHealth: boolean;
  completedAt: string | null;
  /** Left out: none. `before`: the one that is saved already. */
  signature?: (SavedSignature & { strokes: Strokes | null; from: string }) | "before";
};

/** Writes the whole row. The answers are sealed before they leave this process. */
export async function writeAnswers(
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { client }: Transaction,
  holder: Holder,
  kept: Writing,
): Promise<void> {
  const { answers: table, owner } = tablesOf(holder);
  const now = clock();
  const id = kept.before?.id ?? uuidv7(now.getTime());
  const sealed = (of: string, value: unknown) => vault.seal(JSON.stringify(value), `${table}.${of}:${id}`);
  const signature = kept.signature === "before" ? undefined : kept.signature;
  const strokes = signature?.strokes ?? null;
  const values: Record<string, unknown> = {
    id,
    installation_id: holder.installationId,
    client_id: holder.clientId,
    [owner]: holder.id,
    form_id: kept.formId,
    ...(holder.kind === "survey" ? { survey_id: holder.surveyId } : { holds_health: kept.holdsHealth }),
    revision: kept.revision,
    language: kept.language,
    answers_sealed: sealed("answers", kept.answers),
    page: kept.page,
    completed_at: kept.completedAt,
    updated_at: now.toISOString(),
    ...(kept.signature === "before"
      ? {}
      : {
          signed_name: signature?.name ?? null,
          signed_kind: signature?.kind ?? null,
          signature_sealed: strokes === null ? null : sealed("signature", strokes),
          signed_text: signature?.text ?? null,
          signed_hash: signature?.hash ?? null,
          signed_at: signature?.at ?? null,
          signed_from: signature?.from ?? null,
        }),
  };
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`);
  const changes = names.filter((name) => name !== "id").map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})
     on conflict (${owner}, form_id) do update set ${changes.join(", ")}, deleted_at = null, version = ${table}.version + 1`,
    Object.values(values),
  );
}

function opened(vault: Services["vault"], table: string, row: Row): SavedAnswers {
  const { id, revision, language, page, completedAt, answersSealed } = row;
  // Only `writeAnswers` seals them.
  const answers = (
    answersSealed === null ? {} : JSON.parse(vault.open(answersSealed, `${table}.answers:${id}`))
  ) as Answers;
  return { id, revision, language, page, completedAt, answers, signature: signatureOf(row) };
}

function signatureOf({
  signedName,
  signedKind,
  signedText,
  signedHash,
  signedAt,
}: Row): SavedSignature | null {
  if (signedName === null || signedKind === null || signedAt === null) return null;
  return { name: signedName, kind: signedKind, text: signedText ?? "", hash: signedHash ?? "", at: signedAt };
}
