import type { FastifyInstance, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { Problem } from "#kernel/problem.ts";
import { networkOf } from "./address.ts";
import { isOwnMachine } from "./connections.ts";

/** How long a body may take: some time for all of it, and more for each byte that has come. */
export type BodyPace = { graceMs: number; bytesPerSecond: number; everyMs: number };

export type BodyOptions = {
  pace?: BodyPace;
  /** Bytes of a refused body that are read past, so that its connection serves the next call. */
  mostDrained?: number;
  /** Bodies of one address that may be under way at once. */
  perAddress?: number;
  isCounted?: (address: string) => boolean;
};

/** 64 kbit/s after the first minute: a phone at the edge of its network sends faster. */
const usualPace: BodyPace = { graceMs: 60_000, bytesPerSecond: 8_000, everyMs: 5_000 };
/** The largest file that any call takes, and the form around it. */
const usualDrain = 210_000_000;

/** An office of 300 behind one address, every one of which sends something at this moment. */
const usualPerAddress = 300;

type Underway = { raw: IncomingMessage; since: number; before: number; drainedFrom: number | undefined };

/**
 * Sees that every request body comes to its end. A browser sends all of it before it reads the answer, so a body that was
 * refused is read past: otherwise the connection, and the next call on it, would hang. One that comes too slowly, or goes
 * on after its refusal for longer than any call takes, ends its connection. One address has only so many under way: each holds
 * memory until it is whole, whatever its call.
 */
export function watchBodies(
  http: FastifyInstance,
  {
    pace = usualPace,
    mostDrained = usualDrain,
    perAddress = usualPerAddress,
    isCounted = (address) => !isOwnMachine(address),
  }: BodyOptions = {},
): void {
  const underway = new Set<Underway>();
  const ofAddress = new Map<string, number>();
  const enter = (request: FastifyRequest) => {
    if (!isCounted(request.ip)) return;
    const network = networkOf(request.ip);
    const count = ofAddress.get(network) ?? 0;
    if (count >= perAddress) throw new Problem("tooMany", { facts: { retryAfterSeconds: 60 } });
    ofAddress.set(network, count + 1);
    const { raw } = request;
    const leave = () => {
      for (const [from, event] of ends) from.off(event, leave);
      const left = (ofAddress.get(network) ?? 1) - 1;
      if (left === 0) ofAddress.delete(network);
      else ofAddress.set(network, left);
    };
    const ends = [
      [raw, "close"],
      [raw, "error"],
      [raw.socket, "close"],
    ] as const;
    for (const [from, event] of ends) from.once(event, leave);
  };
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
    try {
      enter(request);
    } catch (error) {
      return done(error as Error); // it throws nothing but a Problem
    }
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
  underway: Set<Underway>,
  { pace, mostDrained }: Required<Pick<BodyOptions, "pace" | "mostDrained">>,
): void {
  const now = performance.now();
  for (const body of underway) {
    const { raw, since, before, drainedFrom } = body;
    if (raw.socket.destroyed) underway.delete(body);
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
