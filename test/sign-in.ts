import type { LightMyRequestResponse } from "fastify";
import { passwords } from "#identity/accounts/passwords.service.ts";
import type { SignInAnswer } from "#identity/access/user.ts";
import type { UserType } from "#kernel/access.ts";
import { aUser, unique } from "./factories.ts";
import type { TestServer } from "./server.ts";

export const password = "harbor lights at nine";
let hashed: Promise<string> | undefined;

export type Person = { userId: string; username: string };

/** A user with the password above. */
export async function aPerson(
  server: TestServer,
  installationId: string,
  row: Record<string, unknown> = {},
  type: UserType = "admin",
): Promise<Person> {
  hashed ??= passwords.hash(password);
  const username = unique("dana.ruiz");
  const { userId } = await aUser(server, installationId, {
    type,
    permissions: ["manageTiers"],
    row: { username, password_hash: await hashed, ...row },
  });
  // The factory gives a token too, which has nothing to do with signing in.
  await server.database.owner.query("delete from tokens where user_id = $1", [userId]);
  return { userId, username };
}

let lastAddress = 0;
/** One that nobody has tried anything from. */
export function newAddress(): string {
  lastAddress += 1;
  return `10.7.${Math.floor(lastAddress / 250)}.${lastAddress % 250}`;
}

/** A browser with cookies of its own. */
export class Browser {
  readonly #server: TestServer;
  readonly address = newAddress();
  readonly agent: string;
  readonly cookies = new Map<string, string>();

  constructor(
    server: TestServer,
    agent = "Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0",
  ) {
    this.#server = server;
    this.agent = agent;
  }

  async send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    { body, token }: { body?: object; token?: string } = {},
  ): Promise<LightMyRequestResponse> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#server.http.inject({
      method,
      url: `/api${url}`,
      remoteAddress: this.address,
      headers: {
        "user-agent": this.agent,
        ...(cookie === "" ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    for (const { name, value } of answer.cookies) this.cookies.set(name, value);
    return answer;
  }

  signIn(username: string, typed = password): Promise<LightMyRequestResponse> {
    return this.send("POST", "/login", { body: { username, password: typed } });
  }

  /** Signs in, and fails the test where that fails. */
  async arrive(username: string, typed = password): Promise<SignInAnswer> {
    const answer = await this.signIn(username, typed);
    if (answer.statusCode !== 200)
      throw new Error(`Signing in answered ${answer.statusCode}: ${answer.body}`);
    return answer.json<SignInAnswer>();
  }
}
