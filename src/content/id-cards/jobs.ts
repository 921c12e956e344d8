import { defineJob } from "#server/jobs.ts";

/** Tells the wallets of phones that an ID card in them has changed or ended. */
export const tellWalletsJob = defineJob<{ cardId: string; installationId: string }>("tell-wallets");
