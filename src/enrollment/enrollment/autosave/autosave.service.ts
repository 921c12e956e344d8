import type { z } from "zod";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { Limiter } from "#server/limiter.ts";
import { keepable, overtakenPages } from "./keepable.ts";
import type { saveTyped, Autosave } from "./autosave.ts";

type Keeping = z.output<typeof saveTyped.body>;
type Outcome = z.output<typeof saveTyped.answer>["outcome"];

/** Two at a time in each process: the one who confirms a page goes before the one who is still typing. */
const turns = new Limiter({ atOnce: 2, longestQueue: 50 });

/** The row has the id of its enrollment, so that it is written in one statement. */
const placeOf = (enrollmentId: string) => `enrollment_autosaves.values:${enrollmentId}`;

/**
 * Keeps the newest of one page, sealed. It changes nothing of the enrollment and writes no audit row: nobody but the
 * person reads it, and what they confirm has a row of its own. A page that is being saved at this moment is not waited for.
 */
export async function saveWhatIsTyped(
  services: Services,
  scope: Scope,
  { enrollmentId: id, page, values, version }: Keeping & { enrollmentId: string },
): Promise<Outcome> {
  const kept = keepable(page, values);
  return turns.take(() =>
    scope.transaction(async ({ client }) => {
      // A lost second of typing is no loss: the next one comes soon. So nobody waits for the disk.
      await client.query("set local synchronous_commit = off");
      if (Object.keys(kept).length === 0) {
        await client.query("delete from enrollment_autosaves where enrollment_id = $1 and page = $2", [
          id,
          page,
        ]);
        return "kept";
      }
      const { rowCount } = await client.query({
        name: "keep-typed",
        text: `insert into enrollment_autosaves (id, installation_id, client_id, enrollment_id, page, values_sealed, at)
          select id, installation_id, client_id, id, $2, $3, $4 from enrollments
          where id = $1 and version = $5 and status in ('started', 'returned') for share skip locked
          on conflict (enrollment_id) do update
            set page = excluded.page, values_sealed = excluded.values_sealed, at = excluded.at`,
        values: [id, page, services.vault.seal(JSON.stringify(kept), placeOf(id)), services.clock(), version],
      });
      if (rowCount === 1) return "kept";
      const { rows } = await client.query<{ isCurrent: boolean }>(
        `select version = $2 and status in ('started', 'returned') as "isCurrent" from enrollments where id = $1`,
        [id, version],
      );
      return rows[0]?.isCurrent === true ? "busy" : "outdated";
    }),
  );
}

/** What the person typed last and did not confirm; null also when the key that sealed it is gone. */
export async function readAutosave(
  { vault }: Pick<Services, "vault">,
  { client }: Transaction,
  enrollmentId: string,
): Promise<Autosave | null> {
  const { rows } = await client.query<SealedAutosave>({
    name: "read-typed",
    text: "select id, page, values_sealed as sealed from enrollment_autosaves where enrollment_id = $1",
    values: [enrollmentId],
  });
  return rows[0] === undefined ? null : openAutosave({ vault }, rows[0]);
}

type SealedAutosave = { id: string; page: string; sealed: Buffer };

function openAutosave(
  { vault }: Pick<Services, "vault">,
  { id, page, sealed }: SealedAutosave,
): Autosave | null {
  try {
    // Sealed by `saveWhatIsTyped` alone.
    return { page, values: JSON.parse(vault.open(sealed, placeOf(id))) as Autosave["values"] };
  } catch {
    return null;
  }
}

/** Forgets it when these steps are saved; all of it when the enrollment is sent or given up. */
export async function deleteAutosave(
  { client }: Transaction,
  enrollmentId: string,
  saved: readonly string[] | "all",
): Promise<void> {
  if (saved !== "all" && saved.length === 0) return;
  if (saved === "all") {
    await client.query({
      name: "drop-typed",
      text: "delete from enrollment_autosaves where enrollment_id = $1",
      values: [enrollmentId],
    });
    return;
  }
  // A page is named `person 0190…`: the first word tells its kind.
  await client.query({
    name: "drop-typed-pages",
    text: "delete from enrollment_autosaves where enrollment_id = $1 and split_part(page, ' ', 1) = any($2::text[])",
    values: [enrollmentId, overtakenPages(saved)],
  });
}
