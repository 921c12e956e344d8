import type { Permission, UserType } from "#kernel/access.ts";

/** One field of a record. `required`: never empty. `fixed`: set once, when the record is made. */
export type Field = { required?: true; fixed?: true } & (
  | { kind: "text"; max: number; pattern?: string }
  | { kind: "longText"; max: number }
  | { kind: "number"; min: number; max: number; initial?: number }
  | { kind: "flag"; initial: boolean }
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
  /** The id of a record of another resource, or what it is known by (`key`); the table has the foreign key. */
  | { kind: "reference"; to: Target }
);
/** What a reference needs to know of the resource that it points to. */
export type Target = Pick<Resource, "path" | "domain" | "title" | "titles" | "key" | "search">;
export type Fields = { readonly [name: string]: Field };

/** What a column of a record holds. */
export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/** A field of a record that came over the wire or out of a table. */
export function valueOf(record: { readonly [field: string]: unknown }, name: string): Value {
  const value = record[name];
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** A kind of record that administrators keep, as data: both sides make everything else from it. */
export type Resource<
  F extends Fields = Fields,
  Name extends string = string,
  Searched extends string = string,
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
   * the client's own record; or part of the record that the named reference points to, and of its client.
   */
  scope: "installation" | "client" | "shared" | "itself" | { partOf: Name };
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
  list: readonly Name[];
  filters: readonly Name[];
  /** Text fields that a search begins with; each has a generated key column in the table. */
  search: readonly Searched[];
  /** The list's first order; `-` in front turns it round. */
  sort: Name | `-${Name}`;
  /** Looking at such a record is written to the audit. */
  personal?: true;
};

/** Checks a definition in itself. */
export function resource<const F extends Fields, const Searched extends keyof F & string>(
  definition: Resource<F, keyof F & string, Searched>,
): Resource<F, keyof F & string, Searched> {
  return definition;
}

type ValueOf<One extends Field> = One extends { kind: "flag" | "answer" }
  ? boolean
  : One extends { kind: "number" | "money" | "fineMoney" | "percent" }
    ? number
    : One extends { kind: "choice"; options: readonly (infer Option)[] }
      ? Option
      : string;
/** A record's fields as they are stored, sent and shown. */
export type RecordOf<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { required: true } | { kind: "flag" }
    ? ValueOf<F[Name]>
    : ValueOf<F[Name]> | null;
};
