import type { FileAnswer } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import type { AppleWallet } from "#server/wallet-settings.ts";
import type { Card } from "../card.ts";
import { applePass, voidPass } from "./apple-pass.ts";
import { readCardLogo } from "../id-card.service.ts";
import { plainIcon } from "./icon.service.ts";
import { passToken } from "./wallet-cards.service.ts";

/** Of a pass that says nothing any more. */
const grey = "#4d565e";

/** The signed file; of no card, a void pass in its place. Its phone hears of changes where updates are configured. */
export async function appleFile(
  services: Services,
  settings: AppleWallet,
  { card, serial }: { card: Card | undefined; serial: string },
): Promise<FileAnswer> {
  const { baseUrl } = services.configuration;
  const names = {
    ...settings,
    serial,
    updates:
      settings.push === undefined
        ? undefined
        : { address: `${baseUrl}/api/wallet/apple`, token: passToken(services, serial) },
  };
  const says =
    card === undefined
      ? voidPass({ siteName: services.site.siteName, baseUrl }, names)
      : applePass(card, names);
  const logo = card === undefined ? null : await readCardLogo(services, [card]);
  const colour = card?.bandColor ?? grey;
  const { PKPass } = await import("passkit-generator");
  const pass = new PKPass(
    {
      "pass.json": Buffer.from(JSON.stringify(says)),
      "icon.png": plainIcon(29, colour),
      "icon@2x.png": plainIcon(58, colour),
      // Passes take no other kind of picture.
      ...(logo?.mediaType === "image/png" ? { "logo.png": Buffer.from(logo.content) } : {}),
    },
    {
      signerCert: settings.certificate,
      signerKey: settings.key,
      wwdr: settings.issuerCertificate,
      ...(settings.keyPassphrase === undefined ? {} : { signerKeyPassphrase: settings.keyPassphrase }),
    },
  );
  const mediaType = "application/vnd.apple.pkpass";
  return {
    file: pass.getAsBuffer(),
    mediaType,
    name: `insurance-card${card === undefined ? "" : `-${card.coverageType}`}.pkpass`,
  };
}
