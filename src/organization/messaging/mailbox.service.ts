import { holds } from "#kernel/access.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { withoutSecrets } from "./link-secrets.ts";
import type { HelpRequestRow, MailRow } from "./mail.ts";

type Query<Status> = {
  page: number;
  pageSize: number;
  sort: "createdAt" | "-createdAt";
  "filter[status]"?: Status | undefined;
};

const mailColumns = `id, created_at as "createdAt", kind, recipient, language, subject, status, tries, failure`;
const helpColumns = `id, created_at as "createdAt", subject, contact_type as "contactType", contact, message, status`;

export async function findMails(scope: Scope, query: Query<MailRow["status"]>) {
  const status = query["filter[status]"] ?? null;
  return scope.transaction(async (transaction) => {
    const rows = await transaction.client.query<MailRow>(
      `select ${mailColumns} from mails where $1::text is null or status = $1 order by ${orderOf(query)} limit $2 offset $3`,
      [status, query.pageSize, (query.page - 1) * query.pageSize],
    );
    const total = await transaction.client.query<{ total: number }>(
      "select count(*)::int as total from mails where $1::text is null or status = $1",
      [status],
    );
    look(transaction, "mails", rows.rows);
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page: query.page };
  });
}

export async function getMail({ configuration }: Pick<Services, "configuration">, scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<MailRow & { text: string; html: string }>(
      `select ${mailColumns}, text, html from mails where id = $1`,
      [id],
    );
    const mail = rows[0];
    if (mail === undefined) throw new Problem("notFound");
    transaction.audit({ action: "view", subject: "mails", subjectId: id });
    // A trial installation has no mail server, and who manages its users follows the links; in production they are the reader's alone.
    if (!configuration.production && mail.status === "kept" && managesUsers(scope)) return mail;
    return {
      ...mail,
      html: withoutSecrets(mail.kind, mail.html),
      text: withoutSecrets(mail.kind, mail.text),
    };
  });
}

function managesUsers({ principal }: Scope): boolean {
  return principal.kind === "user" && holds(principal.permissions, "manageUsers");
}

export async function findHelpRequests(scope: Scope, query: Query<HelpRequestRow["status"]>) {
  const status = query["filter[status]"] ?? null;
  return scope.transaction(async (transaction) => {
    const rows = await transaction.client.query<HelpRequestRow>(
      `select ${helpColumns} from help_requests where deleted_at is null and ($1::text is null or status = $1)
       order by ${orderOf(query)} limit $2 offset $3`,
      [status, query.pageSize, (query.page - 1) * query.pageSize],
    );
    const total = await transaction.client.query<{ total: number }>(
      "select count(*)::int as total from help_requests where deleted_at is null and ($1::text is null or status = $1)",
      [status],
    );
    look(transaction, "help_requests", rows.rows);
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page: query.page };
  });
}

export async function getHelpRequest(scope: Scope, id: string): Promise<HelpRequestRow> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<HelpRequestRow>(
      `select ${helpColumns} from help_requests where id = $1 and deleted_at is null`,
      [id],
    );
    const request = rows[0];
    if (request === undefined) throw new Problem("notFound");
    transaction.audit({ action: "view", subject: "help_requests", subjectId: id });
    return request;
  });
}

/** A list shows names and addresses: the audit records who saw it. */
function look(transaction: Transaction, subject: string, rows: readonly { id: string }[]): void {
  if (rows.length > 0)
    transaction.audit({ action: "view", subject, details: { ids: rows.map(({ id }) => id) } });
}

function orderOf({ sort }: { sort: "createdAt" | "-createdAt" }): string {
  return sort === "createdAt" ? "created_at, id" : "created_at desc, id desc";
}
