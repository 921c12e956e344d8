// Sends requests from a thread of its own, so that asking costs the server's thread nothing.
import http from "node:http";
import { parentPort } from "node:worker_threads";

/** `atOnce` of them at a time; with `everyMs`, each at its moment, however long the ones before take. */
async function run({ origin, requests, atOnce, everyMs }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const from = performance.now();
  const results =
    everyMs === undefined
      ? await inTurn(requests, atOnce, agent, origin)
      : await paced(requests, everyMs, agent, origin);
  const took = performance.now() - from;
  agent.destroy();
  return { took, results };
}

async function inTurn(requests, atOnce, agent, origin) {
  const queue = requests.slice();
  const results = [];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      results.push(await send(next, agent, origin));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

async function paced(requests, everyMs, agent, origin) {
  const from = performance.now();
  const running = [];
  for (const [at, request] of requests.entries()) {
    const wait = from + at * everyMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(send(request, agent, origin));
  }
  return Promise.all(running);
}

function send({ method, path, headers, body }, agent, origin) {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}${path}`, { method, headers, agent }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode, ms: performance.now() - from }));
      answer.on("error", reject);
    });
    request.on("error", reject);
    request.end(body);
  });
}

parentPort?.on("message", (work) => {
  run(work).then(
    (done) => parentPort?.postMessage({ done }),
    (error) => parentPort?.postMessage({ failure: String(error) }),
  );
});
