import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Language } from "#kernel/language.ts";
import type { UserType } from "#kernel/access.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { writeAll } from "#server/streams.ts";
import { reportMail, type ReportMailData } from "./mail/report.mail.ts";
import type { Delivery } from "./report-words.ts";

type Made = {
  runId: string;
  scheduleId: string;
  userId: string;
  language: Language;
  fileName: string;
  open: () => Readable;
};

/** Tells the owner that a scheduled report is there, by a mail with a link alone; or puts it into the folder. */
export async function deliverReport(
  services: Services,
  transaction: Transaction,
  { runId, scheduleId, userId, language, fileName, open }: Made,
): Promise<void> {
  const { client } = transaction;
  const { rows } = await client.query<{ delivery: Delivery }>(
    "select delivery from report_schedules where id = $1 and deleted_at is null and stopped_at is null",
    [scheduleId],
  );
  if (rows[0]?.delivery === "folder") {
    const isThere = await intoFolder(services, { runId, fileName, open });
    if (!isThere) await client.query("update report_runs set failure = 'folderAway' where id = $1", [runId]);
    return;
  }
  await mailOwner(services, transaction, { userId, language, event: `report:${runId}`, about: "ready" });
}

/** Tells the owner of a schedule by a mail with a link alone: a report is there, or there will be none any more. */
export async function mailOwner(
  services: Services,
  transaction: Transaction,
  {
    userId,
    language,
    event,
    about,
  }: { userId: string; language: Language; event: string; about: ReportMailData["about"] },
): Promise<void> {
  const { client } = transaction;
  const found = await client.query<{
    firstName: string;
    email: string;
    type: UserType;
    installationId: string;
  }>(
    `select first_name as "firstName", email, type, installation_id as "installationId" from users
     where id = $1 and deleted_at is null`,
    [userId],
  );
  const [user] = found.rows;
  if (user === undefined) return;
  const link = `${services.configuration.baseUrl}/${user.type}/reports`;
  await keepMail(services, transaction, {
    installationId: user.installationId,
    clientId: null,
    kind: "report",
    event,
    mail: reportMail(
      { to: user.email, site: mailSite(services), firstName: user.firstName, link, about },
      language,
    ),
  });
}

/** Whole or not at all: whoever takes files out of the folder never sees half a one. */
async function intoFolder(
  { configuration: { reportsFolder } }: Services,
  { runId, fileName, open }: Pick<Made, "runId" | "fileName" | "open">,
): Promise<boolean> {
  if (reportsFolder === undefined) return false;
  const target = join(reportsFolder, `${runId} ${fileName}`);
  const part = `${target}.part`;
  try {
    await mkdir(reportsFolder, { recursive: true, mode: 0o700 });
    await writeAll(open(), createWriteStream(part, { mode: 0o600, flush: true }));
    await rename(part, target);
    return true;
  } catch {
    await rm(part, { force: true }).catch(() => undefined);
    return false;
  }
}
