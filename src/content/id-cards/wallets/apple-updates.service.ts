import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { AppleWallet } from "#server/wallet-settings.ts";
import { appleFile } from "./apple-file.service.ts";
import { type CardKey, cardOfToday, isPassToken } from "./wallet-cards.service.ts";

type Named = { passType: string; serial: string };
type Shown = Named & { authorization: string | undefined };
type Device = Shown & { deviceId: string };
type Kept = CardKey & { id: string; installationId: string; changedAt: string };

/** `isNew`: the phone had not asked for this pass before. */
export async function registerAppleDevice(
  services: Services,
  system: SystemScope,
  { deviceId, pushToken, ...shown }: Device & { pushToken: string },
): Promise<{ isNew: boolean }> {
  const card = await requirePass(services, system, shown);
  const [row] = await system.query<{ isNew: boolean }>(
    `insert into wallet_devices (id, installation_id, card_id, device_id, push_token, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (card_id, device_id) do update set push_token = excluded.push_token
     returning id = $1 as "isNew"`,
    [
      uuidv7(services.clock().getTime()),
      card.installationId,
      card.id,
      deviceId,
      pushToken.toLowerCase(),
      services.clock(),
    ],
  );
  return { isNew: row?.isNew === true };
}

export async function unregisterAppleDevice(
  services: Services,
  system: SystemScope,
  { deviceId, ...shown }: Device,
): Promise<void> {
  const card = await requirePass(services, system, shown);
  await system.query("delete from wallet_devices where card_id = $1 and device_id = $2", [card.id, deviceId]);
}

/** A change may commit behind one that began later: what is this much older than asked for is named once more. */
const overlapMs = 60_000;

/** What has changed of the passes of a phone; nothing when none has. Whoever knows the phone's name learns serial numbers alone. */
export async function findChangedPasses(
  services: Services,
  system: SystemScope,
  { deviceId, passType, since }: { deviceId: string; passType: string; since: string | undefined },
): Promise<{ serialNumbers: string[]; lastUpdated: string } | null> {
  requireUpdates(services, passType);
  const seen = /^\d{1,15}$/u.test(since ?? "") ? Number(since) : 0;
  const rows = await system.query<{ serial: string; changedAt: string }>(
    `select c.serial, c.changed_at::text as "changedAt" from wallet_devices d join wallet_cards c on c.id = d.card_id
     where d.device_id = $1 and c.changed_at > to_timestamp($2::float8 / 1000) order by c.changed_at`,
    [deviceId, Math.max(0, seen - overlapMs)],
  );
  const newest = Math.max(...rows.map(({ changedAt }) => Date.parse(changedAt)));
  // Nothing newer than it knows: what the overlap names again it has.
  if (rows.length === 0 || newest <= seen) return null;
  return { serialNumbers: rows.map(({ serial }) => serial), lastUpdated: String(newest) };
}

/** The pass as it is now. The look is the member's, who added it to this phone. */
export async function getLatestPass(
  services: Services,
  system: SystemScope,
  shown: Shown,
): Promise<FileAnswer & { changedAt: Date }> {
  const { installationId, changedAt, ...key } = await requirePass(services, system, shown);
  const settings = requireUpdates(services, shown.passType);
  const card = await system.transaction(installationId, async (transaction) => {
    transaction.audit({
      action: "view",
      subject: "idCards",
      subjectId: key.memberId,
      details: { coverageType: key.coverageType, wallet: "apple" },
    });
    return cardOfToday(transaction, key, services.clock());
  });
  const file = await appleFile(services, settings, { card, serial: shown.serial });
  return { ...file, changedAt: new Date(changedAt) };
}

/** What is not configured is not there; nor is a pass of another type. */
function requireUpdates({ configuration }: Services, passType: string): AppleWallet {
  const settings = configuration.appleWallet;
  if (settings?.push === undefined || settings.passType !== passType) throw new Problem("notFound");
  return settings;
}

/** A wrong token and an unknown pass are answered alike: as what is not there. */
async function requirePass(
  services: Services,
  system: SystemScope,
  { passType, serial, authorization }: Shown,
): Promise<Kept> {
  requireUpdates(services, passType);
  const [, token = ""] = /^ApplePass ([\w-]{20,100})$/u.exec(authorization ?? "") ?? [];
  if (!isPassToken(services, serial, token)) throw new Problem("notFound");
  const [card] = await system.query<Kept>(
    `select id, installation_id as "installationId", member_id as "memberId", coverage_type as "coverageType",
       changed_at::text as "changedAt"
     from wallet_cards where serial = $1 and is_at_apple`,
    [serial],
  );
  if (card === undefined) throw new Problem("notFound");
  return card;
}
