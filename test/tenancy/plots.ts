import { randomBytes } from "node:crypto";
import { Vault } from "#server/crypto.ts";
import type { TestDatabase } from "../database/test-database.ts";
import { newId, unique } from "../factories.ts";

/** One family of one client of one installation: every table gets a row in it. */
export type Plot = {
  installationId: string;
  clientId: string;
  familyId: string;
  ids: ReadonlyMap<string, string>;
};

type Column = {
  name: string;
  type: string;
  required: boolean;
  generated: boolean;
  /** The table that it points into. */
  refersTo: string | null;
  /** The first of the words that it may hold. */
  choice: string | null;
};
export type Table = { name: string; columns: Column[]; key: string[] };
/** A row as JSON, so that it can be compared and written again. */
export type Row = Record<string, unknown>;

/** Every table of the schema, as the database describes it: a new one is in the tests by itself. Parents come first. */
export async function tablesOf({ owner }: TestDatabase): Promise<Table[]> {
  const { rows } = await owner.query<Table & { parents: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', t.typname, 'generated', a.attgenerated <> '' or a.attidentity <> '',
          'required', a.attnotnull and not a.atthasdef,
          'refersTo', (select k.confrelid::regclass::text from pg_constraint k
             where k.contype = 'f' and k.conrelid = c.oid and k.conkey[cardinality(k.conkey)] = a.attnum),
          'choice', (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)''::text'))[1] from pg_constraint k
             where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum])) order by a.attnum)
        from pg_attribute a join pg_type t on t.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select array_agg(a.attname::text) from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
        where k.conrelid = c.oid and k.contype = 'p') as key,
      (select coalesce(array_agg(distinct k.confrelid::regclass::text), '{}') from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as parents
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`);
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const done = new Set(ordered.map((table) => table.name));
    const next = rows.filter(
      (table) => !done.has(table.name) && table.parents.every((parent) => done.has(parent)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...next);
  }
  // An id tells a row by itself; the month that stands beside it in the key says only where it lies.
  return ordered.map(({ name, columns, key }) => ({ name, columns, key: key.includes("id") ? ["id"] : key }));
}

/** Plants one row in every table that holds anybody's data. */
export async function aPlot(
  { owner }: TestDatabase,
  tables: readonly Table[],
  { installationId, clientId }: { installationId: string; clientId: string },
): Promise<Plot> {
  const ids = new Map(tables.map(({ name }) => [name, newId()]));
  ids.set("installations", installationId).set("clients", clientId);
  // A person and a family bear the id of the subscriber's member.
  ids.set("people", ids.get("members") ?? "");
  ids.set("families", ids.get("members") ?? "");
  for (const past of ["past_members", "past_people"]) ids.set(past, ids.get("members") ?? "");
  const plot = { installationId, clientId, familyId: ids.get("members") ?? "", ids };
  for (const table of tables) {
    if (["installations", "clients"].includes(table.name)) continue;
    const columns = table.columns.filter((column) => valueOf(column, plot, table) !== undefined);
    await owner.query(
      `insert into "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(", ")})
       values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`,
      columns.map((column) => valueOf(column, plot, table)),
    );
  }
  return plot;
}

/** The vault of the servers of tests. */
const vault = new Vault([{ id: "test", key: Buffer.alloc(32, 7) }]);
const aForm = {
  title: { default: "A form", ko: "A form", es: "A form" },
  pages: [
    {
      name: "page",
      elements: [
        {
          name: "asked",
          type: "boolean",
          title: { default: "Asked", ko: "Asked", es: "Asked" },
          isRequired: false,
        },
      ],
    },
  ],
};

let versions = 0;

function valueOf(
  { name, type, required, generated, refersTo, choice }: Column,
  plot: Plot,
  table: Table,
): unknown {
  if (generated) return undefined;
  if (name === "installation_id") return plot.installationId;
  if (name === "client_id") return plot.clientId;
  if (name === "family_id") return plot.familyId;
  if (name === "member_id" && required) return plot.ids.get("members");
  // A conversation is with the member.
  if (name === "party_id") return plot.ids.get("members");
  if (name === "enrollment_id") return plot.ids.get("enrollments");
  if (name === "actor") return `user:${plot.ids.get("users")}`;
  if (name === "id" && type === "uuid") return plot.ids.get(table.name);
  // By its code: each installation has the standard ones.
  if (refersTo === "coverage_types") return "medical";
  // It was known until a moment after it was written.
  if (name === "known_to") return "9999-12-31T00:00:00Z";
  if (name === "months") return 18;
  // Versions are counted within a client, which may have several plots.
  if (name === "number" && type === "int4") return (versions += 1);
  // So are the years whose size it says.
  if (table.name === "employer_sizes" && name === "year") return (versions += 1);
  if (refersTo !== null) return plot.ids.get(refersTo);
  if (name === "audience" && table.name === "dashboard_items") return ["admin"];
  // A document of the library that users of most types find.
  if (name === "audience") return ["broker", "client", "member", "partner"];
  if (name === "is_shared") return true;
  // One is at work for a client at a time.
  if (table.name === "termination_runs" && name === "status") return "done";
  // Only new prices name a plan, and a plan year of a client turns once.
  if (table.name === "renewals" && name === "kind") return "prices";
  // A claim is named by an appeal alone.
  if (table.name === "claim_requests" && name === "kind") return "appeal";
  // What pages and answers read of a row must be of its form.
  if (name === "blob_key" && required) return newId();
  if (type === "jsonb" && ["label", "help", "date_label", "default_value"].includes(name))
    return JSON.stringify({ en: name, ko: name, es: name });
  if (type === "jsonb" && ["permits", "languages", "options", "columns", "groups", "filters"].includes(name))
    return "[]";
  if (type === "jsonb" && name === "user_types") return JSON.stringify(["admin"]);
  if (type === "jsonb" && name === "definition") return JSON.stringify(aForm);
  if (required && name.endsWith("_color")) return "#123456";
  if (required && type === "bytea" && /_sealed$|^file_key$/.test(name)) {
    const place = `${table.name}.${name.replace(/_sealed$/, "")}:${plot.ids.get(table.name)}`;
    return vault.seal(randomBytes(32).toString("base64"), place);
  }
  if (required && choice !== null && type === "text") return choice;
  return required ? something(type, `${table.name}.${name} `) : undefined;
}

function something(type: string, name: string): unknown {
  switch (type) {
    case "uuid":
      return newId();
    case "text":
      return unique(name);
    case "bool":
      return true;
    case "int4":
    case "int8":
      return 1;
    case "jsonb":
    case "_text":
    case "_uuid":
      return "{}";
    case "date":
      return "2026-01-01";
    case "timestamptz":
      return "2026-01-01T00:00:00Z";
    case "bytea":
      return randomBytes(16);
    default:
      throw new Error(`Say what a column of type ${type} holds`);
  }
}

export function keyOf(table: Table, row: Row): string {
  return table.key.map((name) => String(row[name])).join("|");
}

/** SQL for the same. */
export function keyExpression(table: Table): string {
  return `concat_ws('|', ${table.key.map((name) => `"${name}"`).join(", ")})`;
}

/** The columns that a statement may write. */
export function columnList(table: Table): string {
  return table.columns
    .filter(({ generated }) => !generated)
    .map(({ name }) => `"${name}"`)
    .join(", ");
}
