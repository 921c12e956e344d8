import type { z } from "zod";
import { lineOf } from "#kernel/csv.ts";
import { listName } from "#kernel/person-name.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import { ownPermissions } from "./authority.service.ts";
import { conditions, type Narrowing, orderOf, selectRows } from "./user-rows.service.ts";
import { type OrganisationType, organisationTables } from "./user-rules.service.ts";
import type { userChoices, userList, UserRow } from "./users.ts";

/** Rows beyond this are reached by searching and filtering. */
const countedRows = 10_000;

/** A page of the users that the caller manages. */
export async function findUsers(scope: Scope, query: z.output<typeof userList.query>) {
  const { where, values } = conditions(scope, query);
  return scope.transaction(async (transaction) => {
    const rows = await transaction.client.query<UserRow>(
      `${selectRows()} ${where} order by ${orderOf(query.sort)}
       limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
      values,
    );
    const total = await transaction.client.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from users u ${where} limit ${countedRows}) counted`,
      values,
    );
    const ids = rows.rows.map((row) => row.id);
    if (ids.length > 0) transaction.audit({ action: "view", subject: "users", details: { ids } });
    return { rows: rows.rows, total: total.rows[0]?.total ?? 0, page: query.page };
  });
}

const exported = [
  "name",
  "username",
  "type",
  "entityName",
  "email",
  "phone",
  "roles",
  "status",
  "validated",
  "lastSignInAt",
] as const;

/** The same rows for a spreadsheet. */
export async function exportUsers(scope: Scope, query: Narrowing): Promise<FileAnswer> {
  const { where, values } = conditions(scope, query);
  const { language } = scope.context;
  type Row = UserRow & { email: string; phone: string | null; signedIn: string | null };
  const rows = await scope.transaction(async (transaction) => {
    const more = `, u.email, u.phone, to_char(u.last_sign_in_at at time zone
      (select i.time_zone from installations i where i.id = u.installation_id), 'MM/DD/YYYY FMHH12:MI:SS am') as "signedIn"`;
    const answer = await transaction.client.query<Row>(
      `${selectRows(more)} ${where} order by ${orderOf(query.sort)} limit 100000`,
      values,
    );
    transaction.audit({ action: "export", subject: "users", details: { rows: answer.rows.length } });
    return answer.rows;
  });
  const cells: Record<(typeof exported)[number], (row: Row) => string | null> = {
    name: listName,
    username: (row) => row.username,
    type: (row) => t(language, `access:users.type.${row.type}`),
    entityName: (row) => row.entityName,
    email: (row) => row.email,
    phone: (row) => row.phone && formatPhone(row.phone),
    roles: (row) => row.roles.join("; "),
    status: (row) => t(language, `access:users.status.${row.status}`),
    validated: (row) => t(language, row.validated ? "records:yes" : "records:no"),
    lastSignInAt: (row) => row.signedIn,
  };
  const lines = [
    lineOf(exported.map((column) => t(language, `access:users.fields.${column}`))),
    ...rows.map((row) => lineOf(exported.map((column) => cells[column](row) ?? ""))),
  ];
  return {
    file: Buffer.from(`\uFEFF${lines.join("")}`),
    mediaType: "text/csv; charset=utf-8",
    name: "users.csv",
  };
}

type Choices = z.output<typeof userChoices.answer>;

/** The roles that a user of the caller may have. */
export async function findChoices(scope: Scope): Promise<Choices> {
  return scope.transaction(async (transaction) => {
    const type =
      scope.principal.kind === "user" && scope.principal.type !== "admin" ? scope.principal.type : null;
    const { rows } = await transaction.client.query<
      { held: string[] } & Omit<Choices["roles"][number], "mayGive">
    >(
      `select r.id, r.name, r.user_type as "userType", array(select p.machine_name from role_permissions rp
         join permissions p on p.id = rp.permission_id where rp.role_id = r.id) as held
       from roles r where r.active and r.deleted_at is null and ($1::text is null or r.user_type = $1)
       order by r.user_type, r.name_key`,
      [type],
    );
    const own = await ownPermissions(scope, transaction);
    return {
      roles: rows.map(({ held, ...role }) => ({ ...role, mayGive: held.every((one) => own.has(one)) })),
    };
  });
}

export async function findEntities(
  scope: Scope,
  { type, q = "", id }: { type: OrganisationType; q?: string | undefined; id?: string | undefined },
) {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ id: string; label: string }>(
      `select id, name as label from ${organisationTables[type]}
       where deleted_at is null and ($1::uuid is null or id = $1)
         and name_key >= lower($2) and name_key < lower($2) || $3 order by name_key, id limit 20`,
      [id ?? null, q, "\u{10FFFF}"],
    );
    return { rows };
  });
}
