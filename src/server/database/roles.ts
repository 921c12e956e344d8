import { pgRole } from "drizzle-orm/pg-core";

/**
 * The two roles that the server works as. Neither owns anything, may change the schema or bypass row-level security.
 * `openroll_runtime` sees the rows that the settings of its transaction allow; `openroll_system` serves sign-in, jobs
 * and set-up, where no person has asked yet, and sees all rows by a policy of its own.
 */
export const runtimeRole = pgRole("openroll_runtime").existing();
export const systemRole = pgRole("openroll_system").existing();
