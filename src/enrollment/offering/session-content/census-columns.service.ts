import type { Ties } from "#records/record-table.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import type { Api } from "#server/http/api.ts";
import { censusColumns } from "./census-columns.ts";
import { censusFieldsTable } from "./session-content.table.ts";

/** The columns stand with the session; what a census may say of a person, its own domain knows. */
export function mountCensusColumns(api: Api, ties: Pick<Ties, "check">): void {
  mountResource(api, censusColumns, censusFieldsTable, ties);
}
