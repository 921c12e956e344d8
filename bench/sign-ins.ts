import { availableParallelism } from "node:os";
import { verify } from "@node-rs/argon2";
import { passwords } from "#identity/accounts/passwords.service.ts";
import { percentile, type Sent, sendAll } from "./load.ts";
import { compare, type Ratio } from "./measure.ts";
import { readyDrafts, tokenOf } from "./submit.ts";
import type { World } from "./world.ts";

const password = "bench the harbor lights";

/**
 * C-7: sign-ins by HTTP (limits, argon2id, token, audit) over raw argon2id on every core; and what a rush of them does
 * to people who are in the middle of enrolling.
 */
export async function benchSignIns(world: World, rounds: number, perRound: number): Promise<Ratio[]> {
  const stored = await passwords.hash(password);
  const users = await aCrowd(world, stored, Math.max(perRound, 500));
  // Their first time, and the threads' too; and a server that has run for a while has compiled what it does often.
  for (let time = 0; time < 3; time += 1)
    await sendAll({ origin: world.address, requests: users.map(signInOf), atOnce: 16 });
  return [await benchRate(world, { users, stored, rounds, perRound }), await benchRush(world, users, rounds)];
}

type Rate = { users: readonly string[]; stored: string; rounds: number; perRound: number };

async function benchRate(world: World, { users, stored, rounds, perRound }: Rate): Promise<Ratio> {
  return compare("C-7 sign-ins ÷ raw argon2id", {
    ours: async () => {
      const requests = users.slice(0, perRound).map(signInOf);
      const { took, results } = await sendAll({ origin: world.address, requests, atOnce: 16 });
      const failed = results.filter(({ status }) => status !== 200).length;
      if (failed > 0) throw new Error(`${failed} of ${requests.length} sign-ins failed`);
      return requests.length / (took / 1000);
    },
    ceiling: async () => {
      let left = perRound;
      const from = performance.now();
      const worker = async () => {
        for (; left > 0;) {
          left -= 1;
          await verify(stored, password);
        }
      };
      await Promise.all(Array.from({ length: availableParallelism() }, worker));
      return perRound / ((performance.now() - from) / 1000);
    },
    rounds,
    goal: 0.85,
    unit: "sign-ins/s",
  });
}

/** The p95 of a page of the enrollment over the eight seconds in which 500 sign in at once, over its p95 in peace. */
async function benchRush(world: World, users: readonly string[], rounds: number): Promise<Ratio> {
  const drafts = await readyDrafts(world, 50);
  const steps: Sent[] = Array.from({ length: 400 }, (_, at) => ({
    method: "GET",
    path: "/api/selfenrollment/enrollment",
    headers: { authorization: `Bearer ${tokenOf(drafts[at % drafts.length] ?? "")}` },
  }));
  const enrol = async () => {
    const { results } = await sendAll({ origin: world.address, requests: steps, atOnce: 32, everyMs: 20 });
    const failed = results.filter(({ status }) => status !== 200).length;
    if (failed > 0) throw new Error(`${failed} of ${steps.length} steps of the enrollment failed`);
    return percentile(
      results.map(({ ms }) => ms),
      0.95,
    );
  };
  // Whatever is made ready once is no part of it.
  await enrol();
  const underRush = async () => {
    const requests = users.slice(0, 500).map(signInOf);
    const [p95, rush] = await Promise.all([
      enrol(),
      sendAll({ origin: world.address, requests, atOnce: 500 }),
    ]);
    const odd = rush.results.filter(({ status }) => status !== 200 && status !== 503).length;
    if (odd > 0) throw new Error(`${odd} of 500 sign-ins neither succeeded nor were told to come back`);
    return p95;
  };
  const figures = await compare("C-7 p95 of the enrollment in a rush of sign-ins ÷ in peace", {
    ours: underRush,
    ceiling: enrol,
    rounds,
    goal: 1.5,
    unit: "ms",
  });
  return { ...figures, isLimit: true };
}

async function aCrowd({ owner, installationId }: World, stored: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ username: string }>(
    `insert into users (id, installation_id, type, username, password_hash, first_name, last_name, email)
     select gen_random_uuid(), $1, 'admin', 'crowd' || n, $2, 'Crowd', 'Bench', 'crowd' || n || '@localhost'
     from generate_series(1, $3::int) n returning username`,
    [installationId, stored, count],
  );
  return rows.map(({ username }) => username);
}

let addresses = 0;

/** Each from an address of its own, since one address has a limit, and from a browser that is known from the second time on. */
function signInOf(username: string): Sent {
  addresses += 1;
  const address = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return {
    method: "POST",
    path: "/api/login",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": address,
      cookie: `openroll_device=${username.padEnd(43, "_")}`,
    },
    body: JSON.stringify({ username, password }),
  };
}
