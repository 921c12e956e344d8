// Sends requests from a thread of its own, so that asking costs the server's thread nothing.
import { parentPort } from "node:worker_threads";
import { Connections, requestText } from "./connections.js";

/** `atOnce` of them at a time; with `everyMs`, each at its moment, however long the ones before take. */
async function run({ origin, requests, atOnce, everyMs }) {
  const connections = new Connections(origin, atOnce);
  const texts = requests.map((request) => requestText(request, new URL(origin).host));
  const from = performance.now();
  const results =
    everyMs === undefined
      ? await Promise.all(texts.map((text) => timed(connections, text)))
      : await paced(texts, everyMs, connections);
  const took = performance.now() - from;
  connections.end();
  return { took, results };
}

async function paced(texts, everyMs, connections) {
  const from = performance.now();
  const running = [];
  for (const [at, text] of texts.entries()) {
    const wait = from + at * everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(timed(connections, text));
  }
  return Promise.all(running);
}

async function timed(connections, text) {
  const { status, ms } = await connections.send(text);
  return { status, ms };
}

parentPort?.on("message", (work) => {
  run(work).then(
    (done) => parentPort?.postMessage({ done }),
    (error) => parentPort?.postMessage({ failure: String(error) }),
  );
});
