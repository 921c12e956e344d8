import type { FastifyReply } from "fastify";
import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { agentName } from "./agent-name.ts";

/** Tells one browser from another for as long as a year; it opens nothing by itself. */
const deviceCookie = "openroll_device";
const yearSeconds = 365 * 86_400;

/** A browser as it shows itself with one call. */
export type Browser = {
  /** What its cookie holds; a new secret where it has none yet. */
  deviceKey: string;
  agent: string | null;
  address: string;
};

export function browserOf({ request }: FastifyReply, address: string): Browser {
  const kept = request.cookies[deviceCookie] ?? "";
  return {
    deviceKey: /^[\w-]{43}$/u.test(kept) ? kept : newSecret(),
    agent: agentName(request.headers["user-agent"]),
    address,
  };
}

/** Only after something right was given: a failed try gets no cookie, whichever account it was for. */
export function keepDeviceCookie(reply: FastifyReply, { deviceKey }: Browser, isSecure: boolean): void {
  void reply.setCookie(deviceCookie, deviceKey, {
    path: "/",
    sameSite: "lax",
    httpOnly: true,
    secure: isSecure,
    maxAge: yearSeconds,
  });
}

export type RememberedDevice = { id: string; isNew: boolean };

/** Notes that the user has signed in, and from this browser. `isNew` the first time: a row just made has no older form. */
export async function rememberDevice(
  client: pg.ClientBase,
  { userId, browser }: { userId: string; browser: Browser },
  now: Date,
): Promise<RememberedDevice> {
  const { rows } = await client.query<RememberedDevice>({
    name: "signed-in-from",
    text: `with noted as (${noteSignIn}) ${keepDevice}`,
    values: deviceValues(userId, browser, now),
  });
  return requireDevice(rows);
}

/** What `rememberDevice` does, as parts of a larger statement, whose first values are those of `deviceValues`. */
export const noteSignIn = "update users set last_sign_in_at = $5 where id = $2";
export const keepDevice = `insert into known_devices (id, user_id, hash, agent, first_used_at, last_used_at)
  values ($1, $2, $3, $4, $5, $5)
  on conflict (user_id, hash) do update set agent = excluded.agent, last_used_at = excluded.last_used_at
  returning id, (xmax = 0) as "isNew"`;

export function deviceValues(userId: string, browser: Browser, now: Date): unknown[] {
  return [uuidv7(now.getTime()), userId, digest(browser.deviceKey), browser.agent ?? "", now];
}

export function requireDevice(rows: readonly RememberedDevice[]): RememberedDevice {
  const device = rows[0];
  if (device === undefined) throw new Error("The device was not kept");
  return device;
}
