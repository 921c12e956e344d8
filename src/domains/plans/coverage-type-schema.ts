import { z } from "zod";

/** A coverage type by its code. That there is one of this code is asked of the database. */
export const coverageTypeSchema = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/u);
