import { divisionsTable } from "./clients.table.ts";

/** Where the division is kept that a record names without a foreign key. */
export const divisionOfClient = { divisionId: divisionsTable };
