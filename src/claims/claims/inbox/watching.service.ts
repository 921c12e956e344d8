import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { folderInbox } from "#server/inbox/folder-inbox.ts";
import type { Seen } from "#server/inbox/look.ts";
import { lookIntoInbox } from "./watch-inbox.service.ts";

/** To be called every minute: looks into the folder that the configuration names, for the installation that it is for. */
export function watchingClaims(
  services: Services,
  system: SystemScope,
  warn: (message: string) => void,
): () => Promise<void> {
  const { claimsFolder } = services.configuration;
  const seen: Seen = new Map();
  return async () => {
    if (claimsFolder === undefined) return;
    const installations = await system.query<{ id: string }>(
      "select id from installations where $1::text is null or name = $1 limit 2",
      [claimsFolder.installation ?? null],
    );
    const [one, ...others] = installations;
    if (one === undefined || others.length > 0) {
      warn("CLAIMS_INSTALLATION does not name exactly one installation: nothing is taken from CLAIMS_FOLDER");
      return;
    }
    const inbox = folderInbox(claimsFolder.path);
    await lookIntoInbox(services, system, { inbox, source: "folder", installationId: one.id }, seen);
  };
}
