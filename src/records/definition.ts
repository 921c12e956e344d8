import type { Permission, UserType } from "#kernel/access.ts";
import type { Language } from "#kernel/language.ts";

/** A text in each language. */
export type Words = Record<Language, string>;
/** An answer that can be chosen: what is stored, and what people read. */
export type Coded = { code: string; label: Words };

/** One field of a record. `required`: never empty. `fixed`: set once, when the record is made. */
export type Field = { required?: true; fixed?: true } &
  /** `blank`: an empty text is one. */
  (
    | { kind: "text"; max: number; pattern?: string; blank?: true }
    /** `as`: what is derived under this name says in which form the text is kept. */
    | { kind: "longText"; max: number; as?: string }
    | { kind: "number"; min: number; max: number; initial?: number }
    /** `stays`: a change that leaves it out does not touch it. */
    | { kind: "flag"; initial: boolean; stays?: true }
    /** Yes, no, or nothing said. */
    | { kind: "answer" }
    | { kind: "date" }
    | { kind: "dateTime" }
    /** Whole cents, zero or more. */
    | { kind: "money" }
    /** Millionths of a dollar, zero or more: for prices below a cent. */
    | { kind: "fineMoney" }
    /** Basis points: 7500 is 75 %. */
    | { kind: "percent"; max: number }
    | { kind: "phone" }
    /** A US state by its postal code; its name, in any case, is read too. */
    | { kind: "usState" }
    | { kind: "email" }
    | { kind: "choice"; options: readonly [string, ...string[]]; initial?: string }
    | { kind: "choices"; options: readonly [string, ...string[]]; initial?: readonly string[] }
    /** A line in each language; with `fallback`, English stands in for the others where they are empty. */
    | { kind: "words"; max: number; fallback?: true }
    /** At most so many answers, each with a code of its own. */
    | { kind: "codes"; most: number; max: number }
    /** A page of text; the server keeps what can do no harm of it. */
    | { kind: "html"; max: number }
    | { kind: "webAddress"; max: number }
    /** An id that `check` looks at, of what is no resource. */
    | { kind: "id" }
    /** The id of a record of another resource, or what it is known by (`key`); the table has the foreign key. */
    | { kind: "reference"; to: Target }
  );
/** What a reference needs to know of the resource that it points to. */
export type Target = Pick<Resource, "path" | "domain" | "title" | "titles" | "key" | "search">;
export type Fields = { readonly [name: string]: Field };

/** What a column of a record holds. */
export type Value = string | number | boolean | Words | readonly string[] | readonly Coded[] | null;
export type Values = Record<string, Value>;

/** A text or number of a record, as text; null where nothing stands. */
export function textOf(record: { readonly [field: string]: unknown }, name: string): string | null {
  const value = valueOf(record, name);
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}

/** A field of a record that came over the wire or out of a table. */
export function valueOf(record: { readonly [field: string]: unknown }, name: string): Value {
  const value = record[name];
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  // Whatever else a column or an answer holds is one of these: definition and table agree, and schemas let nothing else through.
  return typeof value === "object" ? (value as Value) : null;
}

export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The database keeps the keys of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, sorted(inner)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** In that language, else in English. */
export function wordsIn(words: Words, language: Language): string {
  return words[language] === "" ? words.en : words[language];
}

export function isWords(value: Value): value is Words {
  return typeof value === "object" && value !== null && "en" in value;
}

/** A kind of record that administrators keep, as data: both sides make everything else from it. */
export type Resource<
  F extends Fields = Fields,
  Name extends string = string,
  Searched extends string = string,
  Key extends string = string,
> = {
  /** `/api/admin/<path>`, `/admin/<path>`, and the key of its labels. */
  path: string;
  /** `/admin/<pages>` where its pages stand elsewhere. */
  pages?: string;
  /** The domain's namespace of texts: its labels are `<domain>:<path>.…`. */
  domain: string;
  /** What the audit calls a record. */
  subject: string;
  types: readonly UserType[];
  permission: Permission;
  /**
   * Whose a record is: of the installation; of the client in `clientId`; of that client, or of all when it is empty;
   * the client's own record; part of the record that the named reference points to, and of its client; or of the
   * parent and its client.
   */
  scope: "installation" | "client" | "shared" | "itself" | "parent" | { partOf: Name };
  /** The record whose children these are, by the column that names it: `/api/admin/<parent>/{<key>}/<path>`. */
  parent?: { path: string; key: Key };
  /**
   * One list with all of them, under this name in the answer, in place of pages, search, filters, CSV and bulk removal:
   * for records of which a parent or an installation has few.
   */
  whole?: string;
  /** Calls of a whole list that these records do not have. */
  without?: readonly ("list" | "get" | "remove" | "order")[];
  /** They stand in an order that people put them in; `sortOrder` in the table. */
  ordered?: true;
  /** What a record shows beside its fields and nobody types: how many use it, how what it refers to is called. */
  derived?: Readonly<Record<string, Field>>;
  /** Fields that are one text in each language: one editor. */
  translations?: Readonly<Record<string, Readonly<Record<Language, Name>>>>;
  fields: F;
  /** The field that names a record, and the one that tells its state. */
  title: Name;
  /** What names a record to readers of these languages; the title, where this is left out. */
  titles?: { readonly ko: Name; readonly es: Name };
  /** A fixed field by which others refer to a record, unique in the installation; the id, where this is left out. */
  key?: Name;
  status?: Name;
  /** The form's parts, in order; one part without a heading where this is left out. */
  sections?: { readonly [name: string]: readonly Name[] };
  /** Only the list and its CSV follow from here: one record is read and changed by calls of its own. */
  listOnly?: true;
  /** Pairs of which the second, where both are given, is not before or below the first. */
  ascending?: readonly (readonly [Name, Name])[];
  /** Of two records with the same values of `of`, no two hold on the same day. */
  dated?: {
    from: Name;
    to: Name;
    of: readonly Name[];
    /** A record without a last day ends where the next one begins. */
    endsFormer?: boolean;
  };
  list: readonly (Name | "updatedAt")[];
  /** Of `derived`, what the list shows after the fields. */
  listDerived?: readonly string[];
  filters: readonly Name[];
  /** Text fields that a search begins with; each has a generated key column in the table. */
  search: readonly Searched[];
  /** A search finds any part of them: for records of which there are few. */
  searchesWithin?: true;
  /** The list's first order; `-` in front turns it round. */
  sort: Name | `-${Name}`;
  /** Looking at such a record is written to the audit. */
  personal?: true;
};

/** What a name in a list stands for: a field, or what a record shows beside its fields. */
export function listedField({ fields, derived }: Pick<Resource, "fields" | "derived">, name: string) {
  return name === "updatedAt" ? updated : (fields[name] ?? derived?.[name]);
}
const updated: Field = { kind: "dateTime" };

/** Checks a definition in itself. */
export function resource<
  const F extends Fields,
  const Searched extends keyof F & string,
  const Key extends string = never,
>(definition: Resource<F, keyof F & string, Searched, Key>): Resource<F, keyof F & string, Searched, Key> {
  return definition;
}

type ValueOf<One extends Field> = One extends { kind: "flag" | "answer" }
  ? boolean
  : One extends { kind: "number" | "money" | "fineMoney" | "percent" }
    ? number
    : One extends { kind: "choice"; options: readonly (infer Option)[] }
      ? Option
      : One extends { kind: "choices"; options: readonly (infer Option)[] }
        ? Option[]
        : One extends { kind: "words" }
          ? Words
          : One extends { kind: "codes" }
            ? Coded[]
            : string;
/** A record's fields as they are stored, sent and shown. */
export type RecordOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { required: true } | { kind: "flag" | "choices" | "codes" }
    ? ValueOf<F[Name]>
    : ValueOf<F[Name]> | null;
};

/** A record as a call answers it. */
export type RowOf<F extends Fields, Derived extends Fields = Record<never, Field>> = RecordOf<F> &
  RecordOf<Derived> & { id: string; version: number; updatedAt: string; sortOrder: number };
