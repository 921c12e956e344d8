import { z } from "zod";
import type { GoogleWallet } from "#server/wallet-settings.ts";

const patience = 15_000;
const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
const tokenSchema = z.looseObject({ access_token: z.string().min(1) });

type Change = { id: string; change: object; now: Date };

/** Changes the object of a card; one that is not there was never added to a wallet. */
export async function changeAtGoogle(settings: GoogleWallet, { id, change, now }: Change): Promise<void> {
  const token = await accessToken(settings, now);
  const answer = await fetch(`${settings.api}/walletobjects/v1/genericObject/${encodeURIComponent(id)}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(change),
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  await answer.body?.cancel();
  if (!answer.ok && answer.status !== 404)
    throw new Error(`Google answers a change of an object with ${answer.status}`);
}

/** For an hour, by the key of the service account; changes are rare enough to ask each time. */
async function accessToken({ email, key, tokenAddress }: GoogleWallet, now: Date): Promise<string> {
  const { importPKCS8, SignJWT } = await import("jose");
  const since = Math.floor(now.getTime() / 1000);
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuer(email)
    .setAudience(tokenAddress)
    .setIssuedAt(since)
    .setExpirationTime(since + 3600)
    .sign(await importPKCS8(key, "RS256"));
  const answer = await fetch(tokenAddress, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }),
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`Google answers the request of a token with ${answer.status}`);
  return tokenSchema.parse(await answer.json()).access_token;
}
