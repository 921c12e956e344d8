import { withoutSeparators } from "#kernel/clean.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { MemberRow, MemberSort, Wanted, WantedForExport } from "./member-search.ts";
import { readTerms, type Term } from "./member-terms.ts";

/** Rows beyond this are reached by searching and filtering. */
const countedRows = 10_000;
const highest = "\u{10FFFF}";

/** Few at any time, so they are looked up first. The home page counts the same. */
export const membersThatWait =
  "select v.member_id from coverages v where v.eoi = 'pending' and v.deleted_at is null";

const orders: Record<MemberSort, string> = {
  name: "m.name_key",
  memberNumber: "m.member_number",
  dob: "m.dob",
};

/** A page of the members in reach who match. The audit records who searched and the ids that came up, without names. */
export async function findMembers(services: Services, scope: Scope, wanted: Wanted) {
  const search = new Search(services, scope, wanted);
  return scope.transaction(async (transaction) => {
    // The planner takes policies to let next to nothing through, and would sort all of a client to show a page of it.
    if (search.isInOrder) await transaction.client.query("set local enable_bitmapscan = off");
    const rows = await read(transaction, search, wanted);
    const total = await count(transaction, search);
    transaction.audit({
      // Anyone who was shown in it finds it among the looks at their data.
      action: "view",
      subject: "members",
      details: { hits: total, ids: rows.map(({ id }) => id), by: search.by },
    });
    return { rows, total, page: wanted.page };
  });
}

async function read({ client }: Transaction, search: Search, wanted: Wanted) {
  const { rows } = await client.query<MemberRow>(rowsStatement(search, wanted), search.values);
  return rows;
}

/**
 * The rows in their order; all of them where no page is asked for. Each is fetched by its id: just after a census the
 * planner does not know the number of members yet and would walk all of them for each row.
 */
export function rowsStatement(
  search: Search,
  { sort, page, pageSize }: Pick<Wanted, "sort"> & Partial<Pick<Wanted, "page" | "pageSize">>,
): string {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const key = orders[sort.replace(/^-/u, "") as MemberSort];
  const order = (name: string) => `${name} ${direction} nulls last`;
  const isPage = page !== undefined && pageSize !== undefined;
  const enough = isPage ? `order by ${order(key)}, m.id ${direction} limit ${page * pageSize}` : "";
  return `with found as (
       select distinct on (key, id) id, key
       from (${search.statement(`m.id, ${key} as key`, enough)}) one
       order by ${order("key")}, id ${direction}
       ${isPage ? `limit ${pageSize} offset ${(page - 1) * pageSize}` : ""})
     select m.id, m.member_number as "memberNumber", m.first_name as "firstName", m.middle_name as "middleName",
       m.last_name as "lastName", m.suffix, m.relationship, m.dob, m.status, c.name as "clientName", d.name as "divisionName"
     from found join lateral (select * from members where id = found.id offset 0) m on true
       join clients c on c.id = m.client_id
       left join divisions d on d.id = m.division_id
     order by ${order("found.key")}, found.id ${direction}`;
}

async function count({ client }: Transaction, search: Search): Promise<number> {
  const { rows } = await client.query<{ total: number }>(
    `select count(*)::int as total from (
       select ${search.ways > 1 ? "distinct" : ""} id from (${search.statement("m.id", `limit ${countedRows}`)}) one limit ${countedRows}) counted`,
    search.values,
  );
  return rows[0]?.total ?? 0;
}

/**
 * The statement of one search. Names are ranges on the key column, which an index answers under policies. Each reading
 * of the typed text is looked up by itself, because with `or` the planner walks a whole index. For users with some
 * clients only, the clients are searched one by one, each in the order of its own index.
 */
export class Search {
  readonly values: unknown[] = [];
  /** What was searched by, without what was searched for. */
  readonly by: string[];
  readonly #terms: string[];
  readonly #common: string;
  readonly #clients: string | undefined;
  /** An index has the rows in the order of their names. */
  readonly isInOrder: boolean;

  constructor(services: Services, scope: Scope, wanted: WantedForExport) {
    const { q = "", ssn } = wanted;
    const terms = readTerms(q);
    const common = [
      `m.installation_id = ${this.#place(scope.accessScope.installationId)}`,
      "m.deleted_at is null",
    ];
    const number = wanted["filter[memberNumber]"];
    const filters = {
      "m.member_number": number && withoutSpaces(number),
      "m.dob": wanted["filter[dob]"],
      "m.division_id": wanted["filter[divisionId]"],
      "m.status": wanted["filter[status]"],
    };
    for (const [column, value] of Object.entries(filters)) {
      if (value !== undefined && value !== "") common.push(`${column} = ${this.#place(value)}`);
    }
    const waits = wanted["filter[eoi]"] !== undefined;
    if (waits) common.push(`m.id in (${membersThatWait})`);
    const isSsn = (value: string) =>
      `m.ssn_index = any(${this.#place(services.vault.blindIndexes(withoutSeparators(value), "ssn"))})`;
    if (ssn !== undefined) common.push(isSsn(ssn));
    this.#terms = terms.map((term) => this.#term(term, isSsn));
    this.#common = common.join(" and ");
    const client = wanted["filter[clientId]"];
    const { clients } = scope.accessScope;
    const isByName = terms.every(({ kind }) => kind === "name" || kind === "names");
    const isExact = ssn !== undefined || Boolean(number) || wanted["filter[dob]"] !== undefined || waits;
    this.isInOrder = isByName && !isExact && wanted.sort.endsWith("name");
    if (client !== undefined) this.#clients = this.#place([client]);
    else if (clients !== "all" && isByName && !isExact) this.#clients = this.#place(clients);
    this.by = [
      ...new Set(terms.map(({ kind }) => (kind === "names" ? "name" : kind))),
      ...(ssn === undefined ? [] : ["ssn"]),
      ...Object.entries(wanted).flatMap(([name, value]) =>
        value === undefined || !name.startsWith("filter[") ? [] : [name.slice(7, -1)],
      ),
    ];
  }

  get ways(): number {
    return Math.max(1, this.#terms.length);
  }

  /** Selects `columns` of `members m`, each way of searching and each client ending in `tail`. */
  statement(columns: string, tail: string): string {
    const ways = this.#terms.length === 0 ? ["true"] : this.#terms;
    return ways.map((way) => `(${this.#way(columns, way, tail)})`).join(" union all ");
  }

  #way(columns: string, way: string, tail: string): string {
    const where = `from members m where ${this.#common} and ${way}`;
    if (this.#clients === undefined) return `select ${columns} ${where} ${tail}`;
    return `select found.* from unnest(${this.#clients}::uuid[]) own (client) cross join lateral (
      select ${columns} ${where} and m.client_id = own.client ${tail}) found`;
  }

  #term(term: Term, isSsn: (ssn: string) => string): string {
    switch (term.kind) {
      case "name":
        return this.#beginsWith(term.key);
      case "names":
        return `${this.#beginsWith(term.last)} and starts_with(lower(m.first_name), ${this.#place(term.first)})`;
      case "number":
        return `m.member_number = ${this.#place(term.number)}`;
      case "dob":
        return `m.dob = ${this.#place(term.dob)}`;
      case "ssn":
        return isSsn(term.ssn);
    }
  }

  #beginsWith(key: string): string {
    return `m.name_key >= ${this.#place(key)} and m.name_key < ${this.#place(`${key}${highest}`)}`;
  }

  #place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

function withoutSpaces(number: string): string {
  return number.replaceAll(" ", "").toUpperCase();
}
