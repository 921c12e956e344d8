import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import { hashesAtOnce, noteOtherCall, Limiter } from "../limiter.ts";

type HashPlace = { leave: () => void } | { refusal: unknown };
declare module "fastify" {
  interface FastifyRequest {
    /** Only of calls that hash: in with a place, or sent away. */
    hashPlace: HashPlace | null;
  }
}

/**
 * Calls that hash wait here, before anything else is done for them: a rush of hundreds must not stand in front of the
 * people who are in already. As many go on as keep the hashing threads busy: while some hash, as many ask the database.
 */
export class HashLimiter {
  readonly #turns: Limiter;
  readonly #count: (request: FastifyRequest) => void;

  /** `count` refuses those who call too often, so that nobody fills the line alone. */
  constructor(count: (request: FastifyRequest) => void, atOnce = () => 2 * hashesAtOnce()) {
    this.#count = count;
    this.#turns = new Limiter({ atOnce, longestQueue: 400 });
  }

  /** To be called before any other hook is added. */
  guard(http: FastifyInstance): void {
    http.decorateRequest("hashPlace", null);
    http.addHook("onRequest", (request, _reply, done) => {
      if (request.method !== "POST" || request.routeOptions.config.call?.hashes !== true) {
        noteOtherCall();
        return done();
      }
      // What has come of other calls meanwhile goes first; and a small body is here by then.
      setImmediate(() => {
        // Anyone who sends slowly keeps no place and no line waiting: such a call waits when all of it is here.
        if (request.raw.complete) void this.#enterEarly(request, done);
        else done();
      });
    });
    const enter = (request: FastifyRequest) => this.#enter(request);
    http.addHook("onRoute", (route) => {
      if (route.config?.call?.hashes !== true) return;
      const { handler } = route;
      route.handler = async function atItsPlace(request, reply) {
        const place = request.hashPlace ?? (await enter(request));
        // Kept until the work is done, even when the one who asked has gone.
        request.hashPlace = null;
        if ("refusal" in place) throw place.refusal;
        try {
          return await handler.call(this, request, reply);
        } finally {
          place.leave();
        }
      };
    });
  }

  async #enterEarly(request: FastifyRequest, goOn: () => void): Promise<void> {
    const place = await this.#enter(request);
    request.hashPlace = place;
    if ("leave" in place) this.#leaveIfUnused(request, place);
    goOn();
  }

  #leaveIfUnused(request: FastifyRequest, place: { leave: () => void }): void {
    const leaveUnused = () => {
      if (request.hashPlace !== place) return;
      request.hashPlace = null;
      place.leave();
    };
    // Refused before its handler began, or gone.
    if (request.raw.destroyed) leaveUnused();
    else request.raw.once("close", leaveUnused);
  }

  async #enter(request: FastifyRequest): Promise<HashPlace> {
    try {
      this.#count(request);
      const leave = await this.#turns.enter();
      if (!request.raw.socket.destroyed) return { leave };
      // Nobody is there any more to work for.
      leave();
      return { refusal: new Problem("busy") };
    } catch (refusal) {
      return { refusal };
    }
  }
}

/** Throws what the door has against the call: after the hook that adds the security headers. */
export function requirePassed({ hashPlace }: FastifyRequest): void {
  if (hashPlace !== null && "refusal" in hashPlace) throw hashPlace.refusal;
}
