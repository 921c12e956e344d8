import { type AddressInfo, createServer, type Socket } from "node:net";

/** What every scanner knows as a virus, and what is none (EICAR). Parted, so that a scanner leaves this file alone. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("-");

/** Speaks the part of clamd's protocol that we use: INSTREAM, with a limit of its own. */
export async function startClamd({ maxBytes = 25_000_000 } = {}) {
  const state = { isSilent: false, scanned: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let waiting = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let isBegun = false;
    const say = (text: string): void => void socket.end(`${text}\0`);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      if (!isBegun) {
        const command = Buffer.from("zINSTREAM\0");
        if (waiting.length < command.length) return;
        if (!waiting.subarray(0, command.length).equals(command)) return say("UNKNOWN COMMAND");
        isBegun = true;
        waiting = waiting.subarray(command.length);
      }
      while (waiting.length >= 4) {
        const length = waiting.readUInt32BE(0);
        if (waiting.length < 4 + length) return;
        const chunk = waiting.subarray(4, 4 + length);
        waiting = waiting.subarray(4 + length);
        content = Buffer.concat([content, chunk]);
        if (content.length > maxBytes) return say("INSTREAM size limit exceeded. ERROR");
        if (length > 0) continue;
        if (state.isSilent) return;
        state.scanned += 1;
        return say(content.includes(eicar) ? "stream: Win.Test.EICAR_HDB-1 FOUND" : "stream: OK");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `clamd://127.0.0.1:${port}`,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
