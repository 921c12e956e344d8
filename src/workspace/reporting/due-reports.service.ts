import { removeFilesJob } from "#server/sealed-files.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { knownUser } from "#identity/access/tokens.service.ts";
import { eachAlone } from "#server/each-alone.ts";
import { problemOf } from "#server/http/errors.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { mailOwner } from "./deliver.service.ts";
import { nextTime, type Rhythm } from "./next-time.ts";
import { readerOf } from "./reader.service.ts";
import type { ReportFormat } from "./report-words.ts";
import { keepRun } from "./runs.service.ts";

const atOnce = 50;

type Due = Rhythm & {
  id: string;
  installationId: string;
  userId: string;
  reportId: string;
  format: ReportFormat;
  clientId: string | null;
  language: Language;
  timeZone: string;
};
type StopReason = "notAllowed" | "removed" | "userGone" | "broken";

/**
 * To be called every minute: what is due is asked for in its owner's name, and the next time is noted with it. Times that
 * went by while nothing ran are made up for once. What its owner may not have any more stops, and says so.
 */
export async function startDueReports(services: Services, system: SystemScope): Promise<void> {
  const due = await system.query<Due>(
    `select s.id, s.installation_id as "installationId", s.user_id as "userId", s.report_type_id as "reportId", s.format,
       s.client_id as "clientId", s.frequency, s.weekday, s.month_day as "monthDay", s.hour, u.language, i.time_zone as "timeZone"
     from report_schedules s join users u on u.id = s.user_id join installations i on i.id = s.installation_id
     where s.next_at <= $1 and s.deleted_at is null and s.stopped_at is null order by s.next_at limit $2`,
    [services.clock(), atOnce],
  );
  await eachAlone(due, (schedule) => start(services, system, schedule));
}

async function start(services: Services, system: SystemScope, due: Due): Promise<void> {
  const now = services.clock();
  const known = await knownUser(services.database.system, due.userId, now);
  if (known === undefined) return stop(services, system, due, "userGone");
  const { language } = due;
  const scope = system.scopeFor(known.principal, known.accessScope);
  const refused = await scope
    .transaction(async (transaction): Promise<null> => {
      const { client } = transaction;
      // Of two processes at once, one finds it done.
      const { rowCount } = await client.query(
        `update report_schedules set next_at = $2, last_at = $3, updated_at = $3
         where id = $1 and next_at <= $3 and deleted_at is null and stopped_at is null`,
        [due.id, nextTime(due, now, due.timeZone), now],
      );
      if (rowCount === 0) return null;
      await keepRun(services, transaction, scope, {
        id: due.reportId,
        reader: readerOf(known.principal),
        format: due.format,
        clientId: due.clientId,
        days: null,
        language,
        scheduleId: due.id,
      });
      return null;
    })
    .catch((error: unknown): { reason: StopReason; error: unknown } => {
      const { code, status } = problemOf(error);
      // The next minute may have what this one lacked.
      if (status === 503 || status === 504) throw error;
      return { reason: code === "notFound" ? "notAllowed" : "broken", error };
    });
  if (refused === null) return;
  await stop(services, system, due, refused.reason);
  // What is no refusal of ours is a mistake, and the log says which.
  if (!(refused.error instanceof Problem)) throw refused.error;
}

async function stop(
  services: Services,
  system: SystemScope,
  { id, installationId, reportId, userId, language }: Due,
  reason: StopReason,
): Promise<void> {
  await system.transaction(installationId, async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ isGone: boolean }>(
      `update report_schedules s set stopped_at = $2, stopped = case when r.deleted_at is not null then 'removed' else $3 end,
         updated_at = $2, version = s.version + 1
       from report_types r where s.id = $1 and r.id = $4 and s.stopped_at is null returning r.deleted_at is not null as "isGone"`,
      [id, services.clock(), reason, reportId],
    );
    if (rows.length === 0) return;
    transaction.audit({
      action: "update",
      subject: "reportSchedules",
      subjectId: id,
      details: { stopped: rows[0]?.isGone === true ? "removed" : reason },
    });
    const event = `reportStopped:${id}:${services.clock().toISOString()}`;
    await mailOwner(services, transaction, { userId, language, event, about: "stopped" });
  });
}

/** To be called every minute: files whose time is over go, and their rows with them. */
export async function endOldResults(services: Services, system: SystemScope): Promise<void> {
  const over = await system.query<{ id: string; installationId: string }>(
    `select id, installation_id as "installationId" from report_runs
     where expires_at <= $1 and deleted_at is null order by expires_at limit $2`,
    [services.clock(), atOnce],
  );
  await eachAlone(over, ({ id, installationId }) =>
    system.transaction(installationId, async (transaction) => {
      const { client } = transaction;
      const { rows } = await client.query<{ blobKey: string | null }>(
        `update report_runs r set deleted_at = $2, updated_at = $2, blob_key = null, file_key_sealed = null
         from report_runs o where r.id = $1 and o.id = r.id and r.deleted_at is null returning o.blob_key as "blobKey"`,
        [id, services.clock()],
      );
      const blobKey = rows[0]?.blobKey ?? null;
      if (blobKey !== null) await transaction.enqueue(removeFilesJob, { blobKeys: [blobKey] });
    }),
  );
}
