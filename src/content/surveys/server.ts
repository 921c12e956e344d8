import { sql } from "drizzle-orm";
import { mountList } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { formCounts, surveyCounts } from "./counts.ts";
import { customForms } from "./custom-forms.ts";
import { mountFilling } from "./fill/fill.routes.ts";
import { mountForms } from "./forms.routes.ts";
import { surveys } from "./surveys.ts";
import { customFormsTable, surveysTable } from "./surveys.table.ts";
import { mountSurveysStaff } from "./surveys-staff.routes.ts";

/** The door through which the server mounts this domain. */
export function mountSurveys(api: Api, services: Services): void {
  mountList(api, customForms, customFormsTable, { derived: derivedBy(formCounts) });
  mountList(api, surveys, surveysTable, { derived: derivedBy(surveyCounts) });
  mountForms(api, services);
  mountSurveysStaff(api, services);
  mountFilling(api, services);
}

const derivedBy = (counts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(counts).map(([name, text]) => [name, sql.raw(text)]));
