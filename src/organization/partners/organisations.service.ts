import { partnersTable, tpasTable } from "./partners.table.ts";

/** Where a client's partner and TPA are kept, by the client's fields. */
export const organisationsOfClient = { partnerId: partnersTable, tpaId: tpasTable };
