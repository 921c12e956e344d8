// Sends requests from a thread of its own, so that asking costs the server's thread nothing. By bare sockets: whoever asks
// stands on the same cores as the server, and should take as little of them as can be.
import net from "node:net";
import { parentPort } from "node:worker_threads";

/** `atOnce` of them at a time; with `everyMs`, each at its moment, however long the ones before take. */
async function run({ origin, requests, atOnce, everyMs }) {
  const line = new Line(new URL(origin), atOnce);
  const texts = requests.map((request) => textOf(request, new URL(origin).host));
  const from = performance.now();
  const results =
    everyMs === undefined
      ? await Promise.all(texts.map((text) => line.send(text)))
      : await paced(texts, everyMs, line);
  const took = performance.now() - from;
  line.end();
  return { took, results };
}

async function paced(texts, everyMs, line) {
  const from = performance.now();
  const running = [];
  for (const [at, text] of texts.entries()) {
    const wait = from + at * everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(line.send(text));
  }
  return Promise.all(running);
}

function textOf({ method, path, headers, body = "" }, host) {
  const all = Object.entries({ host, ...headers, "content-length": Buffer.byteLength(body) });
  return `${method} ${path} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`;
}

/** So many connections, which are kept open and opened as they are needed; what finds none free waits in line. */
class Line {
  #at;
  #free;
  #idle = [];
  #waiting = [];
  #sockets = [];

  constructor({ hostname, port }, atOnce) {
    this.#at = { host: hostname, port: Number(port), noDelay: true };
    this.#free = atOnce;
  }

  /** Answers the status, and how long it took: the wait for a connection is part of it. */
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
    const connection = new Connection(socket, () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(connection);
      else next(connection);
    });
    return connection;
  }
}

class Connection {
  #socket;
  #onFree;
  #heard = "";
  #exchange;

  constructor(socket, onFree) {
    this.#socket = socket;
    this.#onFree = onFree;
    // One character a byte, so that lengths are those of the header.
    socket.setEncoding("latin1");
    socket.on("data", (data) => this.#hear(data));
    socket.on("error", (error) => this.#exchange?.reject(error));
    socket.on("close", () => this.#exchange?.reject(new Error("The connection was closed")));
  }

  exchange(text, exchange) {
    this.#exchange = exchange;
    this.#socket.write(text);
  }

  #hear(data) {
    this.#heard += data;
    const end = this.#heard.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#heard)?.[1];
    if (length === undefined) return this.#exchange?.reject(new Error("An answer without a length"));
    if (this.#heard.length < end + 4 + Number(length)) return;
    const { from, resolve } = this.#exchange;
    const status = Number(this.#heard.slice(9, 12));
    this.#heard = "";
    this.#exchange = undefined;
    resolve({ status, ms: performance.now() - from });
    this.#onFree();
  }
}

parentPort?.on("message", (work) => {
  run(work).then(
    (done) => parentPort?.postMessage({ done }),
    (error) => parentPort?.postMessage({ failure: String(error) }),
  );
});
