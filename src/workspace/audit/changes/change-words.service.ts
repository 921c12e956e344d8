import type pg from "pg";
import { formatUsDate, isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import { listOf, numberFormat } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoment } from "#kernel/moments.ts";
import { hasText, t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { ChangedField, ChangedRecord } from "./changes.ts";
import "./changes.texts.ts";
import { Names } from "./names.service.ts";
import { placeOf, recordedField, type RecordedField, resourceOf } from "./recorded-fields.ts";

/** As the trigger wrote it. */
export type AuditedChange = {
  id: number;
  record: string;
  recordId: string;
  personId: string | null;
  action: ChangedRecord["action"];
  changed: Record<string, [from: unknown, to: unknown]>;
};

/** Changes in the words of those who ask: by name, by field, from what to what. */
export async function describeChanges(
  client: pg.ClientBase,
  scope: Scope,
  changes: readonly AuditedChange[],
): Promise<Map<number, ChangedRecord>> {
  const names = new Names();
  for (const { record, recordId, changed } of changes) {
    names.want(record, recordId);
    for (const [column, values] of Object.entries(changed)) {
      const { kind } = recordedField(record, column);
      if (typeof kind === "object")
        for (const id of values.flatMap((value) => idsIn(value))) names.want(kind.idsOf, id);
    }
  }
  const { language } = scope.context;
  await names.read(client, language);
  const { rows } = await client.query<{ timeZone: string }>(
    `select time_zone as "timeZone" from installations where id = $1`,
    [scope.accessScope.installationId],
  );
  const timeZone = rows[0]?.timeZone ?? "UTC";
  const words = new Words({ language, names, timeZone, seesHealth: scope.accessScope.health === "all" });
  return new Map(changes.map((change) => [change.id, words.record(change)]));
}

/** What ties a role to a user, or a permission to a role, is a change of the user or the role. */
const ties: ReadonlySet<string> = new Set([
  "user_roles",
  "role_permissions",
  "api_key_clients",
  "session_plan_divisions",
]);

/** The changes of one row of the audit, those of a record together. */
export function recordsOf(
  changes: readonly AuditedChange[],
  described: ReadonlyMap<number, ChangedRecord>,
): ChangedRecord[] {
  const records = new Map<string, ChangedRecord>();
  for (const { id, recordId } of changes) {
    const record = described.get(id);
    if (record === undefined) continue;
    const key = `${record.kind} ${recordId} ${["remove", "restore"].includes(record.action) ? record.action : ""}`;
    const before = records.get(key);
    if (before === undefined) records.set(key, record);
    else records.set(key, { ...before, fields: [...before.fields, ...record.fields] });
  }
  return [...records.values()];
}

type Manner = { language: Language; names: Names; timeZone: string; seesHealth: boolean };

class Words {
  readonly #language: Language;
  readonly #names: Names;
  readonly #timeZone: string;
  readonly #seesHealth: boolean;

  constructor({ language, names, timeZone, seesHealth }: Manner) {
    this.#language = language;
    this.#names = names;
    this.#timeZone = timeZone;
    this.#seesHealth = seesHealth;
  }

  record({ record, recordId, action, changed }: AuditedChange): ChangedRecord {
    return {
      kind: this.#text(`records.${record}`),
      name: this.#names.of(record, recordId) ?? null,
      action: ties.has(record) ? "update" : action,
      fields: Object.entries(changed)
        .map(([column, values]) => ({ field: recordedField(record, column), values }))
        .toSorted((one, other) => placeOf(record, one.field.name) - placeOf(record, other.field.name))
        .map(({ field, values }) => this.#field(record, field, values)),
    };
  }

  #field(table: string, field: RecordedField, [from, to]: [unknown, unknown]): ChangedField {
    const label = this.#label(table, field.name);
    if (field.isHealth && !this.#seesHealth) {
      const hidden = this.#text("hidden");
      return { field: label, from: hidden, to: hidden };
    }
    const [before, after] = [this.#value(table, field, from), this.#value(table, field, to)];
    const isSame = field.kind === "ssn" && before === after;
    return { field: label, from: before, to: isSame ? this.#text("anotherSsn", { ssn: after }) : after };
  }

  #label(table: string, name: string): string {
    const kept = resourceOf[table];
    const own = `${kept?.domain}:${kept?.path}.fields.${name}`;
    return hasText(this.#language, own) ? t(this.#language, own) : this.#text(`fields.${name}`);
  }

  #value(table: string, field: RecordedField, value: unknown): string {
    if (value === null || value === undefined || value === "") return "";
    const { kind } = field;
    if (typeof kind === "object") return this.#list(idsIn(value).map((id) => this.#named(kind.idsOf, id)));
    switch (kind) {
      case "money":
        return formatMoney(Number(value), this.#language);
      case "fineMoney":
        return `$${numberFormat(this.#language, { maximumFractionDigits: 6 }).format(Number(value) / 1_000_000)}`;
      case "percent":
        return `${numberFormat(this.#language, { maximumFractionDigits: 2 }).format(Number(value) / 100)}%`;
      case "date":
        return isDate(value) ? formatUsDate(value) : textOf(value);
      case "moment":
        return formatMoment(new Date(textOf(value)), this.#timeZone, this.#language, "short");
      case "flag":
        return this.#yesOrNo(value);
      case "phone":
        return formatPhone(textOf(value));
      case "ssn":
        return `•••-••-${textOf(value)}`;
      case "words":
        return textOf(entriesOf(value).find(([language]) => language === this.#language)?.[1] ?? "");
      case "beneficiaries":
        return this.#list(Array.isArray(value) ? value.map(beneficiaryOf) : []);
      case "answers":
        return this.#list(entriesOf(value).map(([name, answer]) => `${name}: ${textOf(answer)}`));
      case "text":
        return Array.isArray(value)
          ? this.#list(value.map((one) => this.#plain(table, field.name, one)))
          : this.#plain(table, field.name, value);
    }
  }

  /** One of the words that a column may hold, or what somebody typed. */
  #plain(table: string, name: string, value: unknown): string {
    if (typeof value === "boolean") return this.#yesOrNo(value);
    if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
    const kept = resourceOf[table];
    const known = [
      `${kept?.domain}:${kept?.path}.choices.${name}.${String(value)}`,
      `audit-changes:choices.${name}.${String(value)}`,
    ].find((key) => hasText(this.#language, key));
    // What was typed may hold anything, and is no key then.
    return known !== undefined && /^[\w/]+$/u.test(String(value)) ? t(this.#language, known) : String(value);
  }

  #named(table: string, id: string): string {
    const name = this.#names.of(table, id);
    if (name === undefined) return this.#text("gone");
    return table === "permissions" ? this.#plain("permissions", "permissions", name) : name;
  }

  #yesOrNo(value: unknown): string {
    return t(this.#language, value === true ? "records:yes" : "records:no");
  }

  #list(items: readonly string[]): string {
    return listOf(items, this.#language);
  }

  #text(key: string, params?: Record<string, string>): string {
    return t(this.#language, `audit-changes:${key}`, params);
  }
}

function idsIn(value: unknown): string[] {
  return [value].flat().filter((id) => typeof id === "string");
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function beneficiaryOf(value: unknown): string {
  const one = Object.fromEntries(entriesOf(value));
  return `${textOf(one["name"])} ${Number(one["share"]) / 100}%`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
