import type { Configuration } from "./configuration.ts";
import type { Vault } from "./crypto.ts";
import type { Database } from "./database/database.ts";
import type { BlobStore } from "./blobs.ts";
import type { SiteConfiguration } from "./site.ts";

/** What the parts of the server share. The clock is here so that tests can move it. */
export type Services = {
  configuration: Configuration;
  site: SiteConfiguration;
  database: Database;
  vault: Vault;
  blobs: BlobStore;
  clock: () => Date;
};
