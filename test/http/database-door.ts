import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A door before a database that a test can shut: connections break and new ones are refused, as when it is down. */
export type DatabaseDoor = { url: string; shut: () => Promise<void>; open: () => Promise<void> };

export async function databaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(Number(target.port || 5432), target.hostname);
    inner.pipe(outer).pipe(inner);
    for (const [one, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", () => resolve());
    });
  await listen(0);
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    shut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    open: () => listen(port),
  };
}
