import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { AppleWallet, GoogleWallet } from "#server/wallet-settings.ts";
import { changeAtGoogle } from "./google-api.service.ts";
import { googleChange, objectId } from "./google-object.ts";
import { pushToPhones } from "./push.service.ts";
import { type CardKey, cardOfToday } from "./wallet-cards.service.ts";

type Row = CardKey & { serial: string; isAtApple: boolean; isAtGoogle: boolean };

/** The job after a card has changed: Apple's phones are told to ask, the object at Google is changed. To do it twice does no harm. */
export async function tellWallets(
  services: Services,
  system: SystemScope,
  { cardId, installationId }: { cardId: string; installationId: string },
): Promise<void> {
  const [card] = await system.query<Row>(
    `select serial, member_id as "memberId", coverage_type as "coverageType", is_at_apple as "isAtApple",
       is_at_google as "isAtGoogle"
     from wallet_cards where id = $1`,
    [cardId],
  );
  if (card === undefined) return;
  const { appleWallet, googleWallet } = services.configuration;
  // Of two wallets one may be out of reach: the other is told all the same.
  const told = await Promise.allSettled([
    card.isAtApple && appleWallet !== undefined ? tellApple(system, appleWallet, cardId) : undefined,
    card.isAtGoogle && googleWallet !== undefined
      ? tellGoogle(services, system, { settings: googleWallet, installationId, card })
      : undefined,
  ]);
  const failed = told.find((one) => one.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

async function tellApple(system: SystemScope, settings: AppleWallet, cardId: string): Promise<void> {
  const { push } = settings;
  if (push === undefined) return;
  const devices = await system.query<{ id: string; pushToken: string }>(
    `select id, push_token as "pushToken" from wallet_devices where card_id = $1`,
    [cardId],
  );
  if (devices.length === 0) return;
  const tokens = devices.map(({ pushToken }) => pushToken);
  const { gone, failed } = await pushToPhones(settings, push, tokens);
  await system.query("delete from wallet_devices where card_id = $1 and push_token = any($2)", [
    cardId,
    gone,
  ]);
  if (failed !== undefined) throw failed;
}

async function tellGoogle(
  services: Services,
  system: SystemScope,
  { settings, installationId, card }: { settings: GoogleWallet; installationId: string; card: Row },
): Promise<void> {
  if (settings.api === undefined) return;
  const names = { issuerId: settings.issuerId, serial: card.serial };
  const now = services.clock();
  const found = await system.transaction(installationId, (transaction) => {
    transaction.audit({
      action: "view",
      subject: "idCards",
      subjectId: card.memberId,
      details: { coverageType: card.coverageType, wallet: "google" },
    });
    return cardOfToday(transaction, card, now);
  });
  await changeAtGoogle(settings, { id: objectId(names), change: googleChange(found, names), now });
}
