// People who enroll, each in a walk of their own: start, contact, location, SSN, family, four waivers, submit. They arrive at
// their moments whatever the server does (an open loop), so a wait is counted as a wait. A process of its own: what the
// load costs is seen apart from what the server costs.
import { gunzipSync } from "node:zlib";
import { Connections, requestText } from "./connections.js";

const json = { "content-type": "application/json", "accept-encoding": "gzip" };
const day = { month: "4", day: "9", year: "1986" };
const contact = {
  firstName: "Ana",
  lastName: "Rush",
  dob: day,
  hireDate: { month: "6", day: "1", year: "2020" },
  email: "ana@example.com",
  phone: "6175550123",
  address1: "12 Harbor St",
  city: "Boston",
  state: "MA",
  zip: "02134",
};
const family = [
  { relationship: "01", firstName: "Pat", lastName: "Rush", dob: day },
  { relationship: "19", firstName: "Kim", lastName: "Rush", dob: { month: "7", day: "4", year: "2015" } },
];

process.on("message", (work) => {
  rush(work).then(
    (done) => process.send({ done }),
    (error) => process.send({ failure: String(error?.stack ?? error) }),
  );
});

/** `warmSeconds` at the beginning are walked, not counted. Every person ends their walk before this answers. */
async function rush({
  origin,
  signupKey,
  divisionId,
  coverageTypes,
  perSecond,
  seconds,
  warmSeconds,
  thinkMs,
  first,
}) {
  const connections = new Connections(origin, 2000);
  const host = new URL(origin).host;
  const calls = [];
  const tally = { sent: 0, givenUp: 0, late: 0 };
  const cpu = process.cpuUsage();
  const from = performance.now();
  const countFrom = from + warmSeconds * 1000;
  const until = from + (warmSeconds + seconds) * 1000;
  const walks = [];
  const count = Math.round((warmSeconds + seconds) * perSecond);
  for (let n = 0; n < count; n += 1) {
    const at = from + (n / perSecond) * 1000;
    const wait = at - performance.now();
    if (wait > 2) await sleep(wait);
    tally.late = Math.max(tally.late, performance.now() - at);
    walks.push(walk(first + n));
  }
  await Promise.all(walks);
  connections.end();
  const used = process.cpuUsage(cpu);
  const counted = calls.filter(({ at }) => at >= countFrom && at < until);
  return { calls: counted, all: calls.length, ...tally, cpuMs: (used.user + used.system) / 1000 };

  async function walk(n) {
    const ssn = ssnOf(n);
    const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    let token;
    const ask = async (path, body, headers = {}) => {
      for (let tries = 0; tries < 40; tries += 1) {
        const at = performance.now();
        const auth = token === undefined ? {} : { authorization: `Bearer ${token}` };
        const text = requestText(
          {
            method: "POST",
            path: `/api/selfenrollment/${path}`,
            body: JSON.stringify(body),
            headers: { ...json, ...auth, ...headers, "x-forwarded-for": address },
          },
          host,
        );
        const answer = await connections
          .send(text)
          .catch((error) => ({ status: 0, ms: performance.now() - at, head: String(error), body: "" }));
        calls.push({ path, at, status: answer.status, ms: answer.ms, bytes: answer.body.length });
        if (answer.status === 200) return answer;
        const retry = /\r\nretry-after: (\d+)/i.exec(answer.head)?.[1];
        if (![429, 503].includes(answer.status) || retry === undefined)
          throw new Error(`${path} ${answer.status} ${answer.body.slice(0, 200)}`);
        // Who waits outside when the time is over goes home; who is inside stays.
        if (token === undefined && performance.now() > until) throw new Error("waited outside");
        await sleep(Number(retry) * 1000);
      }
      throw new Error(`${path} was refused too often`);
    };
    try {
      const begun = await ask("start", { signupKey, language: "en" });
      const isPacked = /\r\ncontent-encoding: gzip/i.test(begun.head);
      const body = Buffer.from(begun.body, "latin1");
      const { token: own, enrollment } = JSON.parse(isPacked ? gunzipSync(body) : body);
      token = own;
      let { offerTag } = enrollment;
      const steps = [
        { contact },
        { location: { divisionId } },
        { ssn: { ssn } },
        { dependents: family },
        ...coverageTypes.map((coverageType) => ({
          benefit: { coverageType, waived: true, waiveReasons: ["otherGroupPlan"] },
        })),
      ];
      for (const step of steps) {
        await sleep(thinkMs * (0.5 + Math.random()));
        const { body: answer } = await ask("update", { ...step, offerTag });
        offerTag = /"offerTag":"([^"]+)"/.exec(answer)?.[1];
      }
      await sleep(thinkMs);
      await ask("submit", { effectiveDate: "2027-01-01", offerTag }, { "idempotency-key": `rush-${n}-key` });
      tally.sent += 1;
    } catch (error) {
      tally.givenUp += 1;
      tally.why ??= String(error);
    }
  }
}

/** Each person's own, and none that was never issued. */
function ssnOf(n) {
  const [serial, group, area] = [
    1 + (n % 9999),
    1 + (Math.floor(n / 9999) % 99),
    100 + (Math.floor(n / 989_901) % 500),
  ];
  return `${area}${String(group).padStart(2, "0")}${String(serial).padStart(4, "0")}`;
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
