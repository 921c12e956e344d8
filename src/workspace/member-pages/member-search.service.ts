import { withoutSeparators } from "#kernel/clean.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { MemberRow, MemberSort, Wanted, WantedForExport } from "#people/members/member-search.ts";
import { readTerms, type Term } from "#people/members/member-terms.ts";
import { type FoundPeople, searchPeople } from "#people/members/search-people.service.ts";

/** Rows beyond this are reached by searching and filtering. */
const countedRows = 10_000;
const highest = "\u{10FFFF}";

/** Few at any time, so they are looked up first. The home page counts the same. */
export const membersThatWait =
  "select v.member_id from coverages v where v.eoi = 'pending' and v.deleted_at is null";

/** The employees to whom an event of their family was told by a dependent, while it waits for them; `today` is a place. */
export const toldEvents = (today: string) =>
  `select l.member_id, l.client_id, l.created_at, l.closes_on from life_events l
   where l.told_by_member_id is not null and l.status = 'open' and l.closes_on >= ${today} and l.deleted_at is null
     and not exists (select from enrollments e where e.life_event_id = l.id and e.status not in ('started', 'cancelled'))`;

const orders: Record<MemberSort, string> = {
  name: "m.name_key",
  memberNumber: "m.member_number",
  dob: "m.dob",
};

/** A page of the members in reach who match. The audit records who searched and the ids that came up, without names. */
export async function findMembers(services: Services, scope: Scope, wanted: Wanted) {
  const search = new Search(services, scope, await prepareSearch(services, scope, wanted));
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
       m.last_name as "lastName", m.suffix, m.relationship, m.dob, m.status, c.name as "clientName", d.name as "divisionName", ${search.hasFormerNames ? formerNames : "null"} as "formerName"
     from found join lateral (select * from members where id = found.id offset 0) m on true
       join clients c on c.id = m.client_id
       left join divisions d on d.id = m.division_id
     order by ${order("found.key")}, found.id ${direction}`;
}

/** The names by which somebody was known before, apart from the present one. */
const formerNames = `(select string_agg(distinct ${fullNameSql("o")}, ', ') from past_people o
  where o.id = m.person_id and (o.first_name, o.last_name) is distinct from (m.first_name, m.last_name))`;

async function count({ client }: Transaction, search: Search): Promise<number> {
  const { rows } = await client.query<{ total: number }>(countStatement(search), search.values);
  return rows[0]?.total ?? 0;
}

export function countStatement(search: Search): string {
  return `select count(*)::int as total from (
    select ${search.ways > 1 ? "distinct" : ""} id from (${search.statement("m.id", `limit ${countedRows}`)}) one limit ${countedRows}) counted`;
}

const nameKinds: readonly Term["kind"][] = ["name", "names", "firstName"];

type Prepared = { wanted: WantedForExport; terms: readonly Term[]; people: FoundPeople };

/** Looks for people by phone, email and former name, before the transaction. */
export async function prepareSearch(
  services: Services,
  scope: Scope,
  wanted: WantedForExport,
): Promise<Prepared> {
  const terms = readTerms(wanted.q ?? "");
  const people = await searchPeople(services, scope.accessScope.installationId, terms);
  return { wanted, terms, people };
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
  readonly #firstNames: string[];
  /** Those who were found by phone, email or a former name. */
  readonly #ofPeople: string | undefined;
  /** Something was typed: without a way to look for it, nobody is found. */
  readonly #isAsked: boolean;
  readonly #installation: string;
  readonly #common: string;
  readonly #clients: string | undefined;
  readonly hasFormerNames: boolean;
  /** An index has the rows in the order of their names. */
  readonly isInOrder: boolean;

  constructor(services: Services, scope: Scope, { wanted, terms, people }: Prepared) {
    const { ssn } = wanted;
    this.#installation = this.#place(scope.accessScope.installationId);
    const common = [`m.installation_id = ${this.#installation}`, "m.deleted_at is null"];
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
    if (wanted["filter[event]"] !== undefined) {
      const today = `(${this.#place(services.clock())}::timestamptz)::date`;
      common.push(`m.id in (select member_id from (${toldEvents(today)}) told)`);
    }
    const isSsn = (value: string) =>
      `m.ssn_index = any(${this.#place(services.vault.blindIndexes(withoutSeparators(value), "ssn"))})`;
    if (ssn !== undefined) common.push(isSsn(ssn));
    this.hasFormerNames = people.former.length > 0;
    const ofPeople = [...people.contact, ...people.former];
    const firstNames = terms.filter(({ kind }) => kind === "firstName");
    const others = terms.filter(({ kind }) => !["firstName", "phone", "email"].includes(kind));
    this.#terms = others.map((term) => this.#term(term, isSsn));
    this.#ofPeople = ofPeople.length > 0 ? `m.person_id = any(${this.#place(ofPeople)}::uuid[])` : undefined;
    this.#firstNames = firstNames.map((term) => this.#term(term, isSsn));
    this.#isAsked = terms.length > 0;
    this.#common = common.join(" and ");
    const client = wanted["filter[clientId]"];
    const { clients } = scope.accessScope;
    const isByName = terms.every(({ kind }) => nameKinds.includes(kind)) && !this.hasFormerNames;
    const isExact = ssn !== undefined || Boolean(number) || wanted["filter[dob]"] !== undefined || waits;
    this.isInOrder = isByName && !isExact && wanted.sort.endsWith("name");
    if (client !== undefined) this.#clients = `unnest(${this.#place([client])}::uuid[])`;
    else if (clients !== "all" && isByName && !isExact)
      this.#clients = `unnest(${this.#place(clients)}::uuid[])`;
    this.by = [
      ...new Set(terms.map(({ kind }) => (nameKinds.includes(kind) ? "name" : kind))),
      ...(ssn === undefined ? [] : ["ssn"]),
      ...Object.entries(wanted).flatMap(([name, value]) =>
        value === undefined || !name.startsWith("filter[") ? [] : [name.slice(7, -1)],
      ),
    ];
  }

  get ways(): number {
    return Math.max(1, this.#terms.length) + this.#firstNames.length + (this.#ofPeople === undefined ? 0 : 1);
  }

  /** Selects `columns` of `members m`, each way of searching and each client ending in `tail`. */
  statement(columns: string, tail: string): string {
    const terms = this.#terms.length === 0 ? [this.#isAsked ? "false" : "true"] : this.#terms;
    const all = `(select id from clients where installation_id = ${this.#installation})`;
    const ways = terms.map((way) => `(${this.#way(columns, way, tail, this.#clients)})`).join(" union all ");
    const people =
      this.#ofPeople === undefined
        ? ""
        : ` union all (${this.#way(columns, this.#ofPeople, tail, this.#clients)})`;
    // Their index begins with the client.
    const firstNames = this.#firstNames
      .map((way) => ` union all (${this.#way(columns, way, tail, this.#clients ?? all)})`)
      .join("");
    return `${ways}${people}${firstNames}`;
  }

  #way(columns: string, way: string, tail: string, clients: string | undefined): string {
    const where = `from members m where ${this.#common} and ${way}`;
    if (clients === undefined) return `select ${columns} ${where} ${tail}`;
    return `select found.* from ${clients} own (client) cross join lateral (
      select ${columns} ${where} and m.client_id = own.client ${tail}) found`;
  }

  #term(term: Term, isSsn: (ssn: string) => string): string {
    switch (term.kind) {
      case "name":
        return this.#beginsWith(term.key);
      case "names":
        return `${this.#beginsWith(term.last)} and starts_with(m.first_key, ${this.#place(term.first)})`;
      case "firstName":
        return `m.first_key = ${this.#place(term.first)}`;
      case "number":
        return this.#isKnownBy(term.number);
      case "dob":
        return `m.dob = ${this.#place(term.dob)}`;
      case "ssn":
        return isSsn(term.ssn);
      // These are people, found before.
      case "email":
      case "phone":
        return "false";
    }
  }

  /** The own number, or one that a payer gave: an id or an index each, so that none goes through all members. */
  #isKnownBy(number: string): string {
    const place = this.#place(number);
    return `(m.member_number = ${place} or m.id = any(array(
      select n.member_id from member_numbers n where n.installation_id = ${this.#installation} and n.number_key = ${place}
        and n.deleted_at is null)))`;
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
