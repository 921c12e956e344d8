import { expect, test } from "vitest";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { installationId, clientId } = await anOffering(server);
const other = await anOffering(server);
const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageAnnouncements"] });
const reader = await aUser(server, installationId, { type: "client", entityId: clientId });
const stranger = await aUser(server, other.installationId, { type: "client", entityId: other.clientId });

async function aCard(title: string, row: Record<string, unknown> = {}) {
  const answer = await server.call("POST", "/admin/relatedcontent", {
    token: admin.token,
    body: { title, placement: "coverage", position: 10, ...row },
  });
  expect(answer.statusCode).toBe(200);
}

test("cards of a page stand in their order, in the reader's language, on their days, for the reader's client, without scripts", async () => {
  await aCard("Second", { position: 20, body: "<p>Words<script>alert(1)</script></p>" });
  await aCard("First", { clientId, url: "https://video.example.com/" });
  await aCard("Elsewhere", { placement: "claims" });
  await aCard("Vorbei", { endsOn: "2026-11-09" });
  await aCard("Last day", { position: 30, endsOn: "2026-11-10", startsOn: "2026-11-10" });
  await aCard("Off", { active: false });
  const shown = async (token: string) =>
    (await server.call("GET", "/relatedcontent?placement=coverage", { token })).json<{
      rows: { title: string; body: string | null; url: string | null }[];
    }>().rows;
  const rows = await shown(reader.token);
  expect(rows.map(({ title }) => title)).toEqual(["First", "Second", "Last day"]);
  expect(rows[1]?.body).toContain("Words");
  expect(rows[1]?.body).not.toContain("script");
  expect(await shown(stranger.token)).toEqual([]);
});

test("a card is read in the reader's language where all of it is written in that, else in English", async () => {
  const placement = "idCard";
  await aCard("Both", {
    placement,
    titleKo: "둘 다",
    body: "<p>Words</p>",
    bodyKo: "<p>글</p>",
    url: "https://en.example.com/",
  });
  await aCard("Half", { placement, titleKo: "반", body: "<p>Half</p>", position: 20 });
  const answer = await server.call("GET", `/relatedcontent?placement=${placement}`, {
    token: reader.token,
    headers: { "accept-language": "ko" },
  });
  expect(answer.json<{ rows: object[] }>().rows).toMatchObject([
    { title: "둘 다", body: "<p>글</p>", url: "https://en.example.com/", language: "ko" },
    { title: "Half", body: "<p>Half</p>", language: "en" },
  ]);
});
