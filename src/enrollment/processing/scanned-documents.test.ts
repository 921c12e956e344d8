import { afterAll, expect, test } from "vitest";
import { eicar, startClamd } from "#test/clamd-server.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

const daemon = await startClamd();
afterAll(() => daemon.close());
const server = await testServer({ settings: { scannerUrl: daemon.url } });
const offering = await anOffering(server);

async function send(token: string, content: string) {
  const form = new FormData();
  form.append("kind", "other");
  form.append("file", new File([content], "letter.pdf"));
  const request = new Response(form);
  return server.http.inject({
    method: "POST",
    url: "/api/selfenrollment/documents",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

test("a paper is kept when the scanner finds nothing in it, and else nothing of it stays", async () => {
  const { token } = await startEnrolling(server, offering);
  const good = await send(token, "%PDF-1.7 harmless");
  expect(good.statusCode, good.body).toBe(200);
  const bad = await send(token, `%PDF-1.7 ${eicar}`);
  expect([bad.statusCode, bad.json<{ code: string }>().code]).toEqual([422, "fileInfected"]);
  const { rows } = await server.database.owner.query("select 1 from enrollment_documents");
  expect(rows).toHaveLength(1);
  expect(daemon.state.scanned).toBe(2);
});
