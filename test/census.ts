import { checkCensusJob, writeCensusJob } from "#enrollment/exchange/jobs.ts";
import { expect } from "vitest";
import type { CensusImport } from "#enrollment/exchange/census.ts";
import { lineOf } from "#kernel/csv.ts";
import type { Permission } from "#kernel/access.ts";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, anInstallation, aUser } from "./factories.ts";
import { type TestServer, testServer } from "./server.ts";

export const censusHead = [
  "family_id",
  "relationship",
  "last_name",
  "first_name",
  "dob",
  "hire_date",
  "ssn",
  "division",
  "email",
];
export type Line = readonly string[];

export function csv(lines: readonly Line[], headers: Line = censusHead): string {
  return [headers, ...lines].map(lineOf).join("");
}

/** A name for each number: "Minaaab". */
export function nameOf(n: number, first = "Min"): string {
  let letters = "";
  for (let left = n; letters.length < 4; left = Math.floor(left / 26)) {
    letters = String.fromCodePoint(97 + (left % 26)) + letters;
  }
  return first + letters;
}

function censusSsn(n: number): string {
  return `219${10 + (Math.floor(n / 9999) % 89)}${String((n % 9999) + 1).padStart(4, "0")}`;
}

/** An employee unlike all others, by the columns of `censusHead`; `more` says by their places what is different. */
export function employee(n: number, more: Partial<Record<number, string>> = {}): Line {
  const usual = [
    "",
    "Employee",
    nameOf(n, "Kim"),
    nameOf(n),
    "1980-01-15",
    "2020-03-01",
    censusSsn(n),
    "",
    "",
  ];
  return usual.map((value, at) => more[at] ?? value);
}

const aBakery = async (server: TestServer) => {
  const installationId = await anInstallation(server);
  const name = { name: "Harbor Bakery, Inc.", tax_id: "12-3456789" };
  return { installationId, clientId: await aClient(server, installationId, name) };
};

/** An administrator who brings censuses of a client to a server of its own. */
export async function aCensusDesk({
  place = aBakery,
  permissions = ["manageEnrollmentSessions"],
}: {
  place?: (server: TestServer) => Promise<{ installationId: string; clientId: string }>;
  permissions?: readonly Permission[];
} = {}) {
  const server = await testServer();
  const { owner } = server.database;
  const handlers = jobHandlers(server.services, undefined);
  const { installationId, clientId } = await place(server);
  const admin = await aUser(server, installationId, { type: "admin", permissions });

  async function bring(
    content: string | Buffer,
    { client = clientId, sessionId = "", name = "census.csv", token = admin.token } = {},
  ) {
    const form = new FormData();
    form.append("clientId", client);
    if (sessionId !== "") form.append("sessionId", sessionId);
    form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
    const request = new Request("http://x", { method: "POST", body: form });
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/admin/census",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return {
      status: answer.statusCode,
      body: answer.json<CensusImport & { code: string; errors?: { path: string; message: string }[] }>(),
    };
  }
  const post = async (id: string, step: "check" | "write" | "cancel") => {
    const answer = await server.call("POST", `/admin/census/${id}/${step}`, { token: admin.token });
    return { status: answer.statusCode, body: answer.json<CensusImport>() };
  };
  const detail = async (id: string) =>
    (await server.call("GET", `/admin/census/${id}`, { token: admin.token })).json<CensusImport>();
  const errorsOf = async (id: string, severity: "error" | "warning" = "error") => {
    const path = `/admin/census/${id}/errors?pageSize=200&severity=${severity}`;
    return (await server.call("GET", path, { token: admin.token })).json<{
      rows: {
        row: number;
        name: string | null;
        column: string | null;
        value: string | null;
        code: string;
        message: string;
        mend: string;
      }[];
      total: number;
      kinds: { code: string; count: number }[];
    }>();
  };

  async function check(id: string) {
    expect((await post(id, "check")).status).toBe(200);
    await handlers.run(checkCensusJob, { importId: id, installationId });
    return detail(id);
  }
  async function write(id: string, body: { coverEnds?: CensusImport["coverEnds"] } = {}) {
    const begun = await server.call("POST", `/admin/census/${id}/write`, { token: admin.token, body });
    expect(begun.statusCode, begun.body).toBe(200);
    await handlers.run(writeCensusJob, { importId: id, installationId });
    return detail(id);
  }
  async function whole(
    content: string | Buffer,
    {
      coverEnds,
      ...at
    }: {
      client?: string;
      name?: string;
      sessionId?: string;
      coverEnds?: CensusImport["coverEnds"];
    } = {},
  ) {
    const { body, status } = await bring(content, at);
    expect(status).toBe(200);
    await check(body.id);
    return write(body.id, coverEnds === undefined ? {} : { coverEnds });
  }
  const membersOf = async (client: string) =>
    (
      await owner.query(
        `select p.*, m.*, w.hire_date, w.last_day, w.salary_cents, w.eligibility_class, f.employer_family_id
         from members m join people p on p.id = m.person_id join families f on f.id = m.family_id left join employments w on w.member_id = m.id and w.is_current
         where m.client_id = $1 order by m.member_number`,
        [client],
      )
    ).rows;
  const auditOf = async (id: string) =>
    (await owner.query("select * from audit_events where details->>'importId' = $1 order by id", [id])).rows;

  return {
    server,
    owner,
    handlers,
    installationId,
    clientId,
    admin,
    bring,
    post,
    detail,
    errorsOf,
    check,
    write,
    whole,
    membersOf,
    auditOf,
  };
}
