import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { MailRow } from "./mail.ts";

type Page = { page: number; pageSize: number };

const columns = `id, created_at as "createdAt", kind, recipient, language, subject, status, tries, failure`;

export async function findMails(scope: Scope, { page, pageSize, status }: Page & { status: string | undefined }) {
  return scope.transaction(async ({ client }) => {
    const rows = await client.query<MailRow>(
      `select ${columns} from mails where $1::text is null or status = $1 order by created_at desc, id desc limit $2 offset $3`,
      [status ?? null, pageSize, (page - 1) * pageSize],
    );
    const total = await client.query<{ total: number }>(
      "select count(*)::int as total from mails where $1::text is null or status = $1",
      [status ?? null],
    );
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page };
  });
}

export async function getMail(scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<MailRow & { text: string; html: string }>(
      `select ${columns}, text, html from mails where id = $1`,
      [id],
    );
    const mail = rows[0];
    if (mail === undefined) throw new Problem("notFound");
    transaction.audit({ action: "view", subject: "mails", subjectId: id });
    return mail;
  });
}

type HelpRow = {
  id: string;
  createdAt: string;
  subject: string;
  contactType: "phone" | "email";
  contact: string;
  message: string;
  status: "open" | "answered";
};

export async function findHelpRequests(scope: Scope, { page, pageSize }: Page) {
  return scope.transaction(async (transaction) => {
    const rows = await transaction.client.query<HelpRow>(
      `select id, created_at as "createdAt", subject, contact_type as "contactType", contact, message, status
       from help_requests where deleted_at is null order by created_at desc, id desc limit $1 offset $2`,
      [pageSize, (page - 1) * pageSize],
    );
    const total = await transaction.client.query<{ total: number }>(
      "select count(*)::int as total from help_requests where deleted_at is null",
    );
    transaction.audit({ action: "view", subject: "help_requests", details: { ids: rows.rows.map((row) => row.id) } });
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page };
  });
}
