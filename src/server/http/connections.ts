import type { Server as HttpServer } from "node:http";
import type { Socket } from "node:net";
import { STATUS_CODES } from "node:http";
import type { ProblemCode } from "#kernel/problem.ts";
import { t } from "../i18n.ts";
import { networkOf } from "./address.ts";

/**
 * How long a connection may do nothing, and how many there may be. docs/operations.md gives the reasons; bodies have a
 * pace of their own (bodies.ts).
 */
export const timeOuts = {
  /** Nothing in either direction: longer than any call works without a word. */
  connectionTimeout: 120_000,
  /** From the first byte of a request to the end of its headers. */
  headersTimeout: 30_000,
  /** A whole request: 200 MB at half a megabit a second. */
  requestTimeout: 3_600_000,
  /** Between two calls: longer than load balancers keep theirs (60 s), so that they close first. */
  keepAliveTimeout: 72_000,
} as const;

export type SocketLimits = { perAddress: number; total: number };

/** An office of 300 behind one address, with the six connections that a browser opens. */
const usualLimits: SocketLimits = { perAddress: 2_000, total: 10_000 };

/**
 * Refuses connections beyond a number for each address. Behind a proxy that is trusted every connection is the proxy's,
 * which has to limit its own clients; connections of the same machine are never counted for that reason.
 */
export function limitSockets(
  server: HttpServer,
  {
    limits = usualLimits,
    isCounted,
  }: { limits?: SocketLimits | undefined; isCounted: (address: string) => boolean },
): void {
  server.maxConnections = limits.total;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || !isCounted(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > limits.perAddress) socket.destroy();
  });
}

export function isOwnMachine(address: string): boolean {
  return address === "::1" || /^(?:::ffff:)?127\./u.test(address);
}

/** Answers what Node could not read as a request, in the form of every other refusal, and ends the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, problem] = unreadable[error.code ?? ""] ?? ([400, "malformed"] as const);
  const body = JSON.stringify({ code: problem, message: t("en", `server:problem.${problem}`) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
  ];
  // Node's own field: the answer that is on its way, whose words ours would end up in.
  const { _httpMessage: underway } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (socket.writable && underway?.headersSent !== true) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

const unreadable: Readonly<Record<string, readonly [number, ProblemCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "tooSlow"],
  HPE_HEADER_OVERFLOW: [431, "tooLarge"],
};
