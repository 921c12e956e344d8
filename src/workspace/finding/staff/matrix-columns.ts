import { clients } from "#organization/clients/clients.ts";
import { optionsOf } from "#organization/clients/fields/field-value.ts";
import { isDate } from "#kernel/dates.ts";
import { formatPhone } from "#kernel/phone.ts";
import { currentLanguage } from "#web/i18n.ts";
import { shownAs } from "#records/staff/shown-as.ts";
import { formatDay } from "#web/staff/format.ts";
import { type CountedThing, countedThings, type MatrixField, type MatrixRow } from "../client-matrix.ts";

type T = (key: string) => string;

/** How a cell is typed: a text, a day, or one of a list, of which the empty one is "nothing". */
export type Editing =
  | { kind: "text" | "date" | "longText" }
  | { kind: "choice"; options: readonly { value: string; label: string }[]; mayBeEmpty: boolean };

export type MatrixColumn = {
  key: string;
  label: string;
  width: number;
  /** What is typed over; undefined: read only. */
  editing?: Editing;
  /** An empty cell is a gap: somebody should fill it in. */
  isWanted: boolean;
  /** As it is kept, for the editor. */
  raw: (row: MatrixRow) => string;
  text: (row: MatrixRow) => string;
  hrefOf?: (row: MatrixRow) => string;
  of: { field: MatrixField } | { setting: SettingName } | null;
};

const settingNames = [
  "externalCode",
  "status",
  "taxId",
  "planYearStart",
  "timeZone",
  "ratingArea",
  "isLargeEmployer",
  "acaSafeHarbor",
  "acaContactName",
  "phone",
  "email",
  "city",
  "state",
] as const;
export type SettingName = (typeof settingNames)[number];

/** Where the records of a count stand, for one client. */
const lists: Readonly<Record<CountedThing, string>> = {
  divisions: "/admin/divisions",
  groups: "/admin/groups",
  plans: "/admin/baseplans",
  openSessions: "/admin/enrollmentsessions",
  employees: "/admin/members",
};

/** Gaps of settings that a client can do without are none. */
const optional: readonly string[] = ["ratingArea", "acaSafeHarbor", "acaContactName", "city", "state"];

export function columnsOf(fields: readonly MatrixField[], t: T): MatrixColumn[] {
  return [
    ...settingNames.map((name) => settingColumn(name, t)),
    ...(["partner", "tpa"] as const).map((name) => plainColumn(name, (row) => row[name] ?? "", t)),
    ...(["brokers", "suppliers"] as const).map((name) => plainColumn(name, (row) => row[name].join(", "), t)),
    ...countedThings.map((name) => ({
      ...plainColumn(name, (row) => (row[name] === 0 ? "" : String(row[name])), t),
      width: 120,
      isWanted: name !== "openSessions",
      hrefOf: (row: MatrixRow) => `${lists[name]}?client=${row.id}`,
    })),
    ...fields.map((field) => fieldColumn(field, t)),
  ];
}

function plainColumn(key: string, text: (row: MatrixRow) => string, t: T): MatrixColumn {
  return {
    key,
    label: t(`finding-staff:matrix.columns.${key}`),
    width: 180,
    isWanted: key === "brokers" || key === "suppliers",
    raw: text,
    text,
    of: null,
  };
}

function settingColumn(name: SettingName, t: T): MatrixColumn {
  const field = clients.fields[name];
  const say = (value: string) => t(`clients:clients.choices.${name}.${value}`);
  const raw = (row: MatrixRow) => {
    const value = row[name];
    return value === null ? "" : typeof value === "boolean" ? (value ? "true" : "false") : value;
  };
  const yesNo = (value: string) => t(value === "true" ? "records:yes" : "records:no");
  const text = (row: MatrixRow) => {
    const value = raw(row);
    if (value === "") return "";
    if (field.kind === "choice") return say(value);
    if (field.kind === "answer") return yesNo(value);
    if (field.kind === "phone") return formatPhone(value);
    return isDate(value) ? formatDay(value, currentLanguage()) : value;
  };
  return {
    key: name,
    label: t(`clients:clients.fields.${name}`),
    width: name === "email" || name === "timeZone" || name === "acaSafeHarbor" ? 220 : 150,
    isWanted: !optional.includes(name),
    editing:
      field.kind === "choice"
        ? {
            kind: "choice",
            options: field.options.map((value) => ({ value, label: say(value) })),
            mayBeEmpty: !("required" in field),
          }
        : field.kind === "answer"
          ? {
              kind: "choice",
              options: ["true", "false"].map((value) => ({ value, label: yesNo(value) })),
              mayBeEmpty: true,
            }
          : { kind: field.kind === "date" ? "date" : "text" },
    raw,
    text,
    of: { setting: name },
  };
}

function fieldColumn(field: MatrixField, t: T): MatrixColumn {
  const raw = (row: MatrixRow) => row.values.find(({ fieldId }) => fieldId === field.id)?.value ?? "";
  return {
    key: `field ${field.id}`,
    label: field.label,
    width: field.type === "longText" ? 260 : 170,
    isWanted: field.required,
    editing: editingOf(field, t),
    raw,
    text: (row) => shownAs(field.type, raw(row), currentLanguage(), t),
    of: { field },
  };
}

export function editingOf({ type, options }: MatrixField, t: T): Editing {
  if (type === "choice")
    return {
      kind: "choice",
      options: optionsOf(options).map((value) => ({ value, label: value })),
      mayBeEmpty: true,
    };
  if (type === "yesNo")
    return {
      kind: "choice",
      options: ["yes", "no"].map((value) => ({ value, label: t(`records:${value}`) })),
      mayBeEmpty: true,
    };
  return { kind: type === "date" || type === "longText" ? type : "text" };
}
