import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { getCard } from "../id-card.service.ts";
import { appleFile } from "./apple-file.service.ts";
import { googleObject } from "./google-object.ts";
import { noteInWallet, serialOf } from "./wallet-cards.service.ts";

type Asked = { memberId: string; coverageType: string };

export async function getAppleCard(services: Services, scope: Scope, asked: Asked): Promise<FileAnswer> {
  // First of all the card: of somebody else's nobody is told anything but that it is not there.
  const card = await getCard(services, scope, asked);
  const settings = services.configuration.appleWallet;
  if (settings === undefined) throw new Problem("walletNotSetUp");
  if (settings.push !== undefined) await noteInWallet(services, card, "apple");
  return appleFile(services, settings, { card, serial: serialOf(card) });
}

export async function getGoogleCard(
  services: Services,
  scope: Scope,
  asked: Asked,
): Promise<{ url: string }> {
  // First of all the card: of somebody else's nobody is told anything but that it is not there.
  const card = await getCard(services, scope, asked);
  const settings = services.configuration.googleWallet;
  if (settings === undefined) throw new Problem("walletNotSetUp");
  const { issuerId, email } = settings;
  const object = googleObject(card, { issuerId, serial: serialOf(card) });
  if (settings.api !== undefined) await noteInWallet(services, card, "google");
  const { importPKCS8, SignJWT } = await import("jose");
  const key = await importPKCS8(settings.key, "RS256");
  const signed = await new SignJWT({
    typ: "savetowallet",
    origins: [],
    payload: { genericObjects: [object] },
  })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(email)
    .setAudience("google")
    .setIssuedAt(Math.floor(services.clock().getTime() / 1000))
    .sign(key);
  return { url: `https://pay.google.com/gp/v/save/${signed}` };
}
