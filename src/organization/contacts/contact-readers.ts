import type { UserType } from "#kernel/access.ts";

/** Who may read contacts; administrators keep them. A person who enrolls reads what members read. */
export const contactReaders = ["member", "client", "broker", "partner", "tpa"] as const satisfies UserType[];
export type ContactReader = (typeof contactReaders)[number];
