import { removeFilesJob, SealedFiles } from "#server/sealed-files.ts";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { introduce, startEnrolling, type Enrollee } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { timerWork, jobHandlers } from "#app/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";

// What nobody needs any more is not kept: neither its row nor the file itself.

const server = await testServer();
const { services } = server;
const { owner } = server.database;
const offering = await anOffering(server);
const pdf = "%PDF-1.7 a birth certificate";

async function addDocument({ token }: Enrollee): Promise<void> {
  const form = new FormData();
  form.append("kind", "birth");
  form.append("file", new File([pdf], "birth.pdf"));
  const request = new Response(form);
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/selfenrollment/documents",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function blobsOf({ enrollment }: Enrollee): Promise<string[]> {
  const { rows } = await owner.query<{ key: string }>(
    `select blob_key as key from enrollment_documents where enrollment_id = $1
     union all select blob_key from enrollment_form_files where enrollment_id = $1`,
    [enrollment.id],
  );
  return rows.map(({ key }) => key);
}

const giveUp = async ({ token }: Enrollee) =>
  (await server.call("POST", "/selfenrollment/cancel", { token })).statusCode;
const isThere = async (blob: string) =>
  buffer(services.blobs.getStream(blob)).then(
    () => true,
    () => false,
  );
const placeOf = (blob: string) => path.join(services.configuration.dataDir, blob.slice(0, 2), blob);

/** Does what the queue would do; a job that fails stays there, to be tried again. */
async function workOnFiles(): Promise<{ failed: number }> {
  const { rows } = await owner.query<{ id: string; data: PayloadOf<typeof removeFilesJob> }>(
    "select id, data from pgboss.job where name = 'remove-files' and state = 'created'",
  );
  const handle = (payload: PayloadOf<typeof removeFilesJob>) =>
    jobHandlers(services, undefined).run(removeFilesJob, payload);
  let failed = 0;
  for (const { id, data } of rows) {
    try {
      await handle(data);
      await owner.query("update pgboss.job set state = 'completed' where id = $1", [id]);
    } catch {
      failed += 1;
    }
  }
  return { failed };
}

test("an enrollment that is given up takes its supporting documents with it; those of others stay", async () => {
  const [enrollee, other] = [await startEnrolling(server, offering), await startEnrolling(server, offering)];
  for (const one of [enrollee, enrollee, other]) await addDocument(one);
  const [first = "", second = ""] = await blobsOf(enrollee);
  const [stays = ""] = await blobsOf(other);
  expect(await giveUp(enrollee)).toBe(200);
  expect([await blobsOf(enrollee), await blobsOf(other)]).toEqual([[], [stays]]);
  expect(await workOnFiles()).toEqual({ failed: 0 });
  expect([await isThere(first), await isThere(second), await isThere(stays)]).toEqual([false, false, true]);
  expect(await giveUp(enrollee)).toBe(200);
});

test("where a file cannot be removed, the enrollment is given up all the same, and the file goes later", async () => {
  const enrollee = await startEnrolling(server, offering);
  await addDocument(enrollee);
  await addDocument(enrollee);
  const [stuck = "", other = ""] = await blobsOf(enrollee);
  // A folder in its place: the disk refuses to remove it as a file.
  await rm(placeOf(stuck));
  await mkdir(placeOf(stuck));
  await writeFile(path.join(placeOf(stuck), "in-the-way"), "");
  expect(await giveUp(enrollee)).toBe(200);
  const { rows } = await owner.query("select status from enrollments where id = $1", [
    enrollee.enrollment.id,
  ]);
  expect([rows, await blobsOf(enrollee)]).toEqual([[{ status: "cancelled" }], []]);
  expect(await workOnFiles()).toEqual({ failed: 1 });
  expect(await isThere(other)).toBe(false);
  await rm(placeOf(stuck), { recursive: true });
  await writeFile(placeOf(stuck), "sealed");
  expect(await workOnFiles()).toEqual({ failed: 0 });
  expect(await isThere(stuck)).toBe(false);
});

const aForm = () =>
  insert(server, "custom_forms", {
    installation_id: offering.installationId,
    key: unique("letter"),
    name: "A letter",
    definition: { pages: [] },
  });

/** As a page could never add it: nothing is uploaded in a preview. Whatever once was there goes nevertheless. */
async function plantFiles({ enrollment }: Enrollee): Promise<void> {
  for (const [table, more] of [
    ["enrollment_documents", { identifier: newId(), by: "employee" }],
    ["enrollment_form_files", { form_id: await aForm(), question: "letter" }],
  ] as const) {
    const kept = await new SealedFiles(services.blobs).keep({
      content: new Response(pdf).body as never,
      maxBytes: 1000,
    });
    await insert(server, table, {
      ...owned(offering),
      ...more,
      enrollment_id: enrollment.id,
      blob_key: kept.blobKey,
      file_key_sealed: Buffer.from("sealed"),
      file_name: "birth.pdf",
      media_type: "application/pdf",
      size_bytes: kept.sizeBytes,
    });
  }
}

async function aPreview(): Promise<Enrollee> {
  const { token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["manageEnrollmentSessions"],
  });
  const answer = await server.call("POST", `/admin/enrollmentsessions/${offering.sessionId}/preview`, {
    token,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const recipientKey = answer.json<{ path: string }>().path.split("/")[3] ?? "";
  const enrollee = await startEnrolling(server, offering, { recipientKey });
  await introduce(enrollee, offering);
  await plantFiles(enrollee);
  return enrollee;
}

test("a preview that is a day old goes with its files; one of today stays", async () => {
  const old = await aPreview();
  const blobs = await blobsOf(old);
  expect(blobs).toHaveLength(2);
  const then = server.clock.now;
  server.clock.now = new Date(then.getTime() + 20 * 3_600_000);
  const young = await aPreview();
  server.clock.now = new Date(then.getTime() + 25 * 3_600_000);
  await timerWork(services, "previews")();
  await timerWork(services, "previews")();
  server.clock.now = then;
  expect(await workOnFiles()).toEqual({ failed: 0 });
  expect(await blobsOf(old)).toEqual([]);
  for (const blob of blobs) expect(await isThere(blob)).toBe(false);
  for (const blob of await blobsOf(young)) expect(await isThere(blob)).toBe(true);
  const { rows } = await owner.query(
    "select actor, details from audit_events where action = 'remove' and subject_id = $1",
    [old.enrollment.id],
  );
  expect(rows).toEqual([{ actor: "system", details: { isPreview: true } }]);
});

test("so does one that is given up", async () => {
  const preview = await aPreview();
  const blobs = await blobsOf(preview);
  expect(await giveUp(preview)).toBe(200);
  await workOnFiles();
  expect(blobs).toHaveLength(2);
  for (const blob of blobs) expect(await isThere(blob)).toBe(false);
});
