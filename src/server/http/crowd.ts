import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The call is being worked on, and counted. */
    isInside: boolean;
  }
}

export type CrowdLimits = {
  /** Calls being worked on, from which on nobody new is let in. */
  newcomers: number;
  /** The same for people who are in. */
  known: number;
};

/** At 300 calls a second a newcomer waits a second at most. An office of 200 that starts at the same moment is let in. */
const usualLimits: CrowdLimits = { newcomers: 250, known: 1000 };

/**
 * Keeps answers quick when more people come than the machine can serve: those who are in go on, and those at the door are
 * told, before any work is done for them, when to come again. Work that nobody waits for any more would take the time of
 * the others. A call counts while it is worked on, not while its body or its file is still on its way.
 */
export function limitCrowd(http: FastifyInstance, limits: CrowdLimits = usualLimits): void {
  let inside = 0;
  const enter = (request: FastifyRequest) => {
    if (request.isInside) return;
    request.isInside = true;
    inside += 1;
  };
  const leave = (request: FastifyRequest) => {
    if (!request.isInside) return;
    request.isInside = false;
    inside -= 1;
  };
  http.decorateRequest("isInside", false);
  http.addHook("onRequest", (request, _reply, done) => {
    const { call } = request.routeOptions.config;
    // Calls that hash have a line of their own (door.ts); whether the site lives is always answered.
    if (call === undefined || call.hashes === true || call.path === "/health") return done();
    const isNew = request.headers.authorization === undefined;
    if (inside >= (isNew ? limits.newcomers : limits.known)) return done(crowded(isNew));
    enter(request);
    done();
  });
  // None of them waits: what comes after a body must find its request as it came (door.ts).
  http.addHook("preParsing", (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  http.addHook("preHandler", (request, _reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined && call.upload === undefined && call.hashes !== true) enter(request);
    done();
  });
  http.addHook("onSend", (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  http.addHook("onResponse", (request, _reply, done) => {
    leave(request);
    done();
  });
  http.addHook("onRequestAbort", (request, done) => {
    leave(request);
    done();
  });
}

/** Not all at the same moment again. */
function crowded(isNew: boolean): Problem {
  const [least, spread] = isNew ? [5, 10] : [1, 3];
  const retryAfterSeconds = least + Math.floor(Math.random() * spread);
  return new Problem("crowded", { facts: { retryAfterSeconds } });
}
