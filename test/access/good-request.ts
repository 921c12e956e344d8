import { permissions, type UserType } from "#kernel/access.ts";
import type { Call } from "#kernel/call.ts";
import { unique } from "../factories.ts";
import type { TestServer } from "../server.ts";
import { bodyFor, pathWords, queryFor } from "./bodies.ts";
import { resourceOf } from "./records.ts";
import { rowMakerOf } from "./rows.ts";
import type { AccessRow } from "./table.ts";
import { aUserWith, type Caller, type Callers, standingFor, type World } from "./world.ts";

/** One request that a call takes, by somebody who may make it, with rows that are there. */
export type GoodRequest = { url: string; headers: Record<string, string>; body: unknown; caller: Caller };

const isLetIn = (cell: string) => !["no", "-", ""].includes(cell);
const staff = ["admin", "member", "client", "broker", "partner", "tpa"] as const satisfies UserType[];

/** The first kind of people whom the table lets in; with every permission. */
async function someoneLetIn(callers: Callers, { may, path }: AccessRow): Promise<Caller> {
  if (isLetIn(may.anonymous)) return callers.anonymous();
  const type = staff.find((one) => isLetIn(may[one]));
  if (type !== undefined) return callers.user(type, permissions, "all", standingFor(type, path));
  if (isLetIn(may.enrollee)) return callers.enrollee(path.startsWith("/selfenrollment/confirmation"));
  const [stage = ""] = may.unfinished.split(" or ");
  return callers.unfinished(stage === "yes" ? "mfa" : stage);
}

/** An id stands in a path as it is written: a text or a number. */
const wordOf = (id: unknown): string | undefined =>
  typeof id === "string" || typeof id === "number" ? String(id) : undefined;

/** Makes the rows that a call names, and the request around them. */
export class GoodRequests {
  readonly #server: TestServer;
  readonly #world: World;
  readonly #callers: Callers;
  #stranger: Promise<{ userId: string; actor: string }> | undefined;

  constructor(server: TestServer, world: World, callers: Callers) {
    this.#server = server;
    this.#world = world;
    this.#callers = callers;
  }

  async of(call: Call, row: AccessRow): Promise<GoodRequest> {
    const caller = await someoneLetIn(this.#callers, row);
    const ids = { path: {}, query: {}, body: {} } as Record<
      "path" | "query" | "body",
      Record<string, unknown>
    >;
    const owner =
      caller.userId === undefined
        ? await this.#someoneElse()
        : { userId: caller.userId, actor: caller.actor ?? "" };
    for (const { where, name, table } of row.ids)
      ids[where][name] = await rowMakerOf(this.#server, table)?.(
        this.#server,
        this.#world.own,
        owner,
        caller,
      );
    const path = call.path.replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => wordOf(ids.path[name]) ?? pathWords[name] ?? "x",
    );
    const query = new URLSearchParams(
      Object.entries(queryFor(call, ids.query)).map(([name, value]) => [name, String(value)]),
    ).toString();
    const token = await caller.token();
    return {
      caller,
      url: `/api${path}${query === "" ? "" : `?${query}`}`,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(call.needs?.includes("if-match") ? { "if-match": '"1"' } : {}),
        ...(call.needs?.includes("idempotency-key") ? { "idempotency-key": unique("good-request-") } : {}),
      },
      body: await bodyFor(call, ids.body, caller, resourceOf(this.#server.api, call.path)?.resource),
    };
  }

  #someoneElse() {
    return (this.#stranger ??= aUserWith(this.#server, this.#world.own, {
      type: "broker",
      permissions: [],
    }).then((userId) => ({ userId, actor: `user:${userId}` })));
  }
}
