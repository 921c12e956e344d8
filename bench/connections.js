// HTTP by bare sockets: a load generator stands on the same cores as the server, and should take as little of them as can be.
import net from "node:net";

export function requestText({ method, path, headers, body = "" }, host) {
  const all = Object.entries({ host, ...headers, "content-length": Buffer.byteLength(body) });
  return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** At most so many connections, kept open and opened as they are needed; a request that finds none free waits in line. */
export class Connections {
  #at;
  #free;
  #idle = [];
  #waiting = [];
  #sockets = [];

  constructor(origin, atOnce) {
    const { hostname, port } = new URL(origin);
    this.#at = { host: hostname, port: Number(port), noDelay: true };
    this.#free = atOnce;
  }

  /** Resolves with status, head, body and `ms`; the wait for a connection is part of it. */
  send(text) {
    const from = performance.now();
    return new Promise((resolve, reject) => {
      const work = (connection) => connection.exchange(text, { from, resolve, reject });
      const idle = this.#idle.pop();
      if (idle !== undefined) work(idle);
      else if (this.#free > 0) work(this.#open());
      else this.#waiting.push(work);
    });
  }

  end() {
    for (const socket of this.#sockets) socket.destroy();
  }

  #open() {
    this.#free -= 1;
    const socket = net.connect(this.#at);
    this.#sockets.push(socket);
    const connection = new Connection(socket, {
      onFree: () => {
        const next = this.#waiting.shift();
        if (next === undefined) this.#idle.push(connection);
        else next(connection);
      },
      onClosed: () => {
        this.#idle = this.#idle.filter((idle) => idle !== connection);
        this.#free += 1;
        const next = this.#waiting.shift();
        if (next !== undefined) next(this.#open());
      },
    });
    return connection;
  }
}

class Connection {
  #socket;
  #onFree;
  #heard = "";
  #exchange;

  constructor(socket, { onFree, onClosed }) {
    this.#socket = socket;
    this.#onFree = onFree;
    // One character a byte, so that lengths are those of the header.
    socket.setEncoding("latin1");
    socket.on("data", (data) => this.#hear(data));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => {
      this.#fail(new Error("The connection was closed"));
      onClosed();
    });
  }

  exchange(text, exchange) {
    this.#exchange = exchange;
    this.#socket.write(text);
  }

  #fail(error) {
    const exchange = this.#exchange;
    this.#exchange = undefined;
    exchange?.reject(error);
  }

  #hear(data) {
    this.#heard += data;
    const end = this.#heard.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#heard)?.[1];
    if (length === undefined) {
      this.#fail(new Error("An answer without a length"));
      return;
    }
    if (this.#heard.length < end + 4 + Number(length)) return;
    const { from, resolve } = this.#exchange;
    const status = Number(this.#heard.slice(9, 12));
    const [head, body] = [this.#heard.slice(0, end), this.#heard.slice(end + 4)];
    this.#heard = "";
    this.#exchange = undefined;
    resolve({ status, head, body, ms: performance.now() - from });
    this.#onFree();
  }
}
