import type { FastifyInstance, FastifyRequest } from "fastify";
import { hashesAtOnce, Turns } from "../turns.ts";

type AtDoor = { leave: () => void } | { refusal: unknown };
declare module "fastify" {
  interface FastifyRequest {
    /** Only of calls that hash: in, or sent away. */
    atDoor: AtDoor | null;
  }
}

/**
 * Calls that hash wait here, before anything else is done for them: a rush of hundreds must not stand in front of the
 * people who are in already. As many go on as keep the hashing threads busy: while some hash, one asks the database.
 */
export class Door {
  readonly #turns = new Turns({ atOnce: hashesAtOnce + 1, longestQueue: 400 });
  readonly #count: (request: FastifyRequest) => void;

  /** `count` refuses those who call too often: nobody fills the line alone. */
  constructor(count: (request: FastifyRequest) => void) {
    this.#count = count;
  }

  /** Goes before every other hook. */
  guard(http: FastifyInstance): void {
    http.decorateRequest("atDoor", null);
    http.addHook("onRequest", (request, _reply, done) => {
      if (request.method !== "POST" || request.routeOptions.config.call?.hashes !== true) return done();
      // What has come of other calls meanwhile goes first; and a small body is here by then.
      setImmediate(() => {
        // Nobody keeps a place, or the line waiting, by sending slowly: such a call waits when all of it is here.
        if (!request.raw.complete) return done();
        void this.#enter(request).then(() => done());
      });
    });
    http.addHook("onRoute", (route) => {
      if (route.config?.call?.hashes !== true) return;
      const { handler } = route;
      route.handler = async function atItsPlace(request, reply) {
        await door.#enter(request);
        const leave = passed(request);
        try {
          return await handler.call(this, request, reply);
        } finally {
          leave();
        }
      };
    });
    const door = this;
  }

  async #enter(request: FastifyRequest): Promise<void> {
    if (request.atDoor !== null) return;
    try {
      this.#count(request);
      const leave = await this.#turns.enter();
      request.atDoor = { leave };
      // Who has gone meanwhile is not worked for.
      if (request.raw.socket.destroyed) leave();
    } catch (refusal) {
      request.atDoor = { refusal };
    }
  }
}

/** Throws what the door has against the call; after the hook that adds the security headers. */
export function requirePassed({ atDoor }: FastifyRequest): void {
  if (atDoor !== null && "refusal" in atDoor) throw atDoor.refusal;
}
