import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** How long a body may take: some time for all of it, and more for each byte that has come. */
export type BodyPace = { graceMs: number; bytesPerSecond: number; everyMs: number };

export type BodyOptions = {
  pace?: BodyPace;
  /** Bytes of a refused body that are read past, so that its connection serves the next call. */
  mostDrained?: number;
};

/** 64 kbit/s after the first minute: a phone at the edge of its network sends faster. */
const usualPace: BodyPace = { graceMs: 60_000, bytesPerSecond: 8_000, everyMs: 5_000 };
/** The largest file that any call takes, and the form around it. */
const usualDrain = 210_000_000;

type Underway = { raw: IncomingMessage; since: number; before: number; drainedFrom: number | undefined };

/**
 * Sees that every request body comes to its end. A browser sends all of it before it reads the answer, so a body that was
 * refused is read past: otherwise the connection, and the next call on it, would hang. One that comes too slowly, or goes
 * on after its refusal for longer than any call takes, ends its connection.
 */
export function watchBodies(
  http: FastifyInstance,
  { pace = usualPace, mostDrained = usualDrain }: BodyOptions = {},
): void {
  const underway = new Set<Underway>();
  http.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    // A request that was injected comes over no connection.
    if (!(raw.socket instanceof Socket) || !hasBody(raw)) return done();
    const body: Underway = { raw, since: performance.now(), before: bytesOf(raw), drainedFrom: undefined };
    underway.add(body);
    raw.once("close", () => underway.delete(body));
    // Whatever broke it off ends the request; nobody else may be listening by then.
    raw.on("error", () => underway.delete(body));
    reply.raw.once("finish", () => {
      if (raw.complete || raw.destroyed) return;
      body.drainedFrom = bytesOf(raw);
      raw.unpipe();
      raw.resume();
    });
    done();
  });
  // Fastify closes the connection of a body that it did not read. We read it, so the connection can stay.
  http.addHook("onSend", async (request, reply) => {
    if (reply.getHeader("connection") === "close") void reply.removeHeader("connection");
    return undefined;
  });
  const timer = setInterval(() => endSlow(http, underway, { pace, mostDrained }), pace.everyMs).unref();
  http.addHook("onClose", async () => clearInterval(timer));
}

function endSlow(
  http: FastifyInstance,
  underway: ReadonlySet<Underway>,
  { pace, mostDrained }: Required<BodyOptions>,
): void {
  const now = performance.now();
  for (const { raw, since, before, drainedFrom } of underway) {
    const allowedMs = pace.graceMs + ((bytesOf(raw) - before) / pace.bytesPerSecond) * 1000;
    if (raw.complete || raw.socket.destroyed) continue;
    const isLong = drainedFrom !== undefined && bytesOf(raw) - drainedFrom > mostDrained;
    if (!isLong && now - since <= allowedMs) continue;
    if (drainedFrom !== undefined) raw.socket.destroy();
    // As Node ends a request that takes too long: answered 408, unless an answer is on its way already.
    else http.server.emit("clientError", tooSlow(), raw.socket);
  }
}

function tooSlow(): Error {
  return Object.assign(new Error("A request body came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function bytesOf({ socket }: IncomingMessage): number {
  return socket.bytesRead;
}
