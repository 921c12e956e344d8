import type { InferInsertModel } from "drizzle-orm";
import type {
  clientFieldsTable,
  clientFieldValuesTable,
} from "#organization/clients/fields/client-fields.table.ts";
import { addDays } from "#kernel/dates.ts";
import { type Demo, kept } from "./demo.ts";
import type { EmployerKey, Organisations } from "./organisations.ts";
import { Random } from "./random.ts";

type Field = InferInsertModel<typeof clientFieldsTable>;
type Value = InferInsertModel<typeof clientFieldValuesTable>;
type Plan = Pick<Field, "fieldKey" | "label" | "type" | "required"> & {
  options?: string;
  help?: string;
  /** What stands there; who is not named has a gap. */
  values: Partial<Record<EmployerKey, string>>;
};

/** What the demo's administrator keeps of its clients beside the product's own fields; some of it is missing. */
export function makeClientFields(
  demo: Demo,
  { employers }: Pick<Organisations, "employers">,
): { fields: Field[]; values: Value[] } {
  const plans: Plan[] = [
    {
      fieldKey: "accountManager",
      label: "Account manager",
      type: "text",
      required: true,
      help: "Who answers when the client calls.",
      values: { bakery: "Dana Reyes", market: "Jin Park", builders: "Dana Reyes" },
    },
    {
      fieldKey: "payrollVendor",
      label: "Payroll vendor",
      type: "choice",
      options: "ADP\nGusto\nPaychex\nIn house",
      required: true,
      values: { bakery: "Gusto", market: "ADP" },
    },
    {
      fieldKey: "contractUntil",
      label: "Contract until",
      type: "date",
      required: false,
      values: {
        bakery: addDays(demo.today, 200),
        builders: addDays(demo.today, 41),
        freight: addDays(demo.today, 400),
      },
    },
    {
      fieldKey: "sendsPayrollFile",
      label: "Sends a payroll file",
      type: "yesNo",
      required: false,
      values: { bakery: "yes", market: "no", builders: "yes" },
    },
  ];
  const { installationId } = demo;
  const row = (name: string) => ({
    ...kept(new Random(`client field ${name}`), demo.founded),
    installationId,
  });
  const made = plans.map(({ values, options = null, help = null, ...field }, at) => ({
    field: { ...row(field.fieldKey), ...field, options, help, order: (at + 1) * 10 },
    values,
  }));
  return {
    fields: made.map(({ field }) => field),
    values: made.flatMap(({ field, values }) =>
      Object.entries(values).map(([key, value]) => ({
        ...row(`${field.fieldKey} ${key}`),
        // The keys are those of `values`.
        clientId: employers[key as EmployerKey].row.id,
        fieldId: field.id,
        value,
      })),
    ),
  };
}
