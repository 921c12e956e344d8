import { importClaimsJob } from "#claims/claims/jobs.ts";
import type { ClaimFileDetail } from "#claims/claims/claim-file-calls.ts";
import { jobHandlers } from "#app/jobs.ts";
import { aClient, anInstallation, aUser, insert, owned, unique } from "./factories.ts";
import { testServer } from "./server.ts";

/** Staff who bring claims of a family to a server of its own: Dana Ruiz, and Rowan, her child of eleven. */
export async function aClaimsDesk() {
  const server = await testServer();
  const { owner } = server.database;
  const handlers = jobHandlers(server.services, undefined);
  const installationId = await anInstallation(server);
  const clientId = await aClient(server, installationId);
  const admin = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageClaims", "viewHealthData"],
  });
  const aMember = (row: Record<string, unknown>) =>
    insert(server, "members", {
      ...owned({ installationId, clientId }),
      last_name: "Ruiz",
      member_number: unique("M"),
      ...row,
    });
  const subscriberId = await aMember({
    first_name: "Dana",
    member_number: "M1001",
    relationship: "18",
    dob: "1985-03-02",
  });
  const childId = await aMember({
    first_name: "Rowan",
    family_id: subscriberId,
    relationship: "19",
    dob: "2015-06-04",
  });

  async function bring(
    content: string | Buffer,
    {
      client = "",
      name = "claims.835",
      token = admin.token,
    }: { client?: string; name?: string; token?: string } = {},
  ) {
    const form = new FormData();
    if (client !== "") form.append("clientId", client);
    form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
    const request = new Request("http://x", { method: "POST", body: form });
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/claims/imports",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": request.headers.get("content-type") ?? "",
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json<ClaimFileDetail & { code: string }>() };
  }
  const work = (fileId: string) => handlers.run(importClaimsJob, { fileId, installationId });
  const detail = async (id: string) =>
    (await server.call("GET", `/claims/imports/${id}`, { token: admin.token })).json<ClaimFileDetail>();
  /** Brings the file and does the job. */
  async function whole(content: string | Buffer, at: Parameters<typeof bring>[1] = {}) {
    const { body } = await bring(content, at);
    await work(body.id);
    return detail(body.id);
  }
  const post = (path: `/${string}`, body: unknown, token = admin.token) =>
    server.call("POST", path, { token, body });
  const get = async <T>(path: `/${string}`, token = admin.token) =>
    (await server.call("GET", path, { token })).json<T>();

  return {
    server,
    owner,
    handlers,
    installationId,
    clientId,
    admin,
    aMember,
    subscriberId,
    childId,
    bring,
    work,
    detail,
    whole,
    post,
    get,
  };
}
