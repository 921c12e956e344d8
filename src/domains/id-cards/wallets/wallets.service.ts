import { createHash } from "node:crypto";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { getCard } from "../id-card.service.ts";
import { applePass } from "./apple-pass.ts";
import { googleObject } from "./google-object.ts";
import { plainIcon } from "./icon.service.ts";

type Asked = { memberId: string; coverageType: string };

/** One pass for each card, whichever device asks: added again it replaces the one before. It tells nobody whose it is. */
const serialOf = ({ memberId, coverageType }: Asked) =>
  createHash("sha256").update(`${memberId} ${coverageType}`).digest("hex").slice(0, 32);

export async function getAppleCard(services: Services, scope: Scope, asked: Asked): Promise<FileAnswer> {
  // First of all the card: of somebody else's nobody is told anything but that it is not there.
  const card = await getCard(services, scope, asked);
  const settings = services.configuration.appleWallet;
  if (settings === undefined) throw new Problem("walletNotSetUp");
  const says = applePass(card, { ...settings, serial: serialOf({ ...asked, memberId: card.memberId }) });
  const { PKPass } = await import("passkit-generator");
  const pass = new PKPass(
    {
      "pass.json": Buffer.from(JSON.stringify(says)),
      "icon.png": plainIcon(29, card.bandColor),
      "icon@2x.png": plainIcon(58, card.bandColor),
    },
    {
      signerCert: settings.certificate,
      signerKey: settings.key,
      wwdr: settings.issuerCertificate,
      ...(settings.keyPassphrase === undefined ? {} : { signerKeyPassphrase: settings.keyPassphrase }),
    },
  );
  const mediaType = "application/vnd.apple.pkpass";
  return { file: pass.getAsBuffer(), mediaType, name: `insurance-card-${asked.coverageType}.pkpass` };
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
  const object = googleObject(card, { issuerId, serial: serialOf({ ...asked, memberId: card.memberId }) });
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
