import { beforeAll, describe, expect, test } from "vitest";
import { aClient, aUser, insert } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { pictureHeads } from "#test/pictures.ts";
import { testServer } from "#test/server.ts";
import { logoKind } from "./logo-kind.ts";
import { readableColour } from "./theme-look.ts";

const server = await testServer();
const path = "/admin/enrollmentsessiontheme";
const png = pictureHeads["image/png"]({ width: 400, height: 120 });
let offering: TestOffering;
let admin: string;

beforeAll(async () => {
  offering = await anOffering(server);
  admin = (
    await aUser(server, offering.installationId, { type: "admin", permissions: ["manageEnrollmentSessions"] })
  ).token;
});

const aTheme = (row: object = {}) =>
  insert(server, "session_themes", {
    installation_id: offering.installationId,
    name: "Bakery",
    primary_color: "#e0a030",
    accent_color: "#7a1f5c",
    logo_alt: "Harbor Bakery",
    logo_height: 48,
    ...row,
  });

async function send(id: string, content: Buffer, name = "logo.png") {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(content)], name));
  const encoded = new Response(form);
  return server.http.inject({
    method: "POST",
    url: `/api${path}/${id}/logo`,
    headers: { "content-type": encoded.headers.get("content-type") ?? "", authorization: `Bearer ${admin}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

describe("the logo of a theme", () => {
  test("is kept, and served to anybody by its opaque key, as nothing but a picture", async () => {
    const id = await aTheme();
    const sent = await send(id, png);
    expect(sent.statusCode, sent.body).toBe(200);
    const { src } = sent.json<{ src: string }>();
    expect(src).toMatch(/^\/selfenrollment\/logo\/[0-9a-f-]{36}$/u);
    const served = await server.call("GET", src);
    expect(served.rawPayload).toEqual(png);
    expect(served.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": expect.stringContaining("inline") as string,
    });
    const again = (await send(id, png)).json<{ src: string }>().src;
    expect(again).not.toBe(src);
    expect((await server.call("GET", src)).statusCode).toBe(404);
    expect((await server.call("DELETE", `${path}/${id}/logo`, { token: admin })).statusCode).toBe(204);
    expect((await server.call("GET", again)).statusCode).toBe(404);
    const { rows } = await server.database.owner.query<{ action: string }>(
      "select action from audit_events where subject = 'sessionTheme' and subject_id = $1",
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["update", "update", "update"]);
  });

  test.each([
    [
      "a drawing that can hold a program",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'.padEnd(100)),
    ],
    [
      "a page that calls itself a picture",
      Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(100)),
    ],
    ["nothing", Buffer.alloc(0)],
    ["a picture that claims too much", pictureHeads["image/png"]({ width: 60_000, height: 60_000 })],
  ])("is not %s", async (_, content) => {
    const answer = await send(await aTheme(), content);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: "fileRefused", errors: [{ path: "file" }] });
  });

  test("has at most 500 KB", async () => {
    const answer = await send(await aTheme(), Buffer.concat([png, Buffer.alloc(500_000)]));
    expect(answer.statusCode).toBe(413);
    expect(answer.json<{ message: string }>().message).toContain("0.5 MB");
  });

  test("is told by its content, whatever it is called", () => {
    const webp = pictureHeads["image/webp"]({ width: 400, height: 120 });
    expect(logoKind(png)).toBe("image/png");
    expect(logoKind(Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(20)]))).toBe("image/jpeg");
    expect(logoKind(webp)).toBe("image/webp");
    expect(logoKind(Buffer.from("GIF89a".padEnd(20)))).toBeUndefined();
  });
});

describe("the public pages of a session", () => {
  const load = async () =>
    (await server.call("GET", `/selfenrollment/${offering.signupKey}`)).json<{ theme: unknown }>().theme;
  // What a session offers is remembered for three seconds; another session is another memory.
  const withTheme = async (id: string) => {
    offering = await anOffering(server);
    await server.database.owner.query("update session_themes set installation_id = $2 where id = $1", [
      id,
      offering.installationId,
    ]);
    await server.database.owner.query("update enrollment_sessions set theme_id = $2 where id = $1", [
      offering.sessionId,
      id,
    ]);
  };

  test("have its theme, in colours that can be read on white", async () => {
    const id = await aTheme();
    const { src } = (await send(id, png)).json<{ src: string }>();
    await withTheme(id);
    expect(await load()).toEqual({
      primary: readableColour("#e0a030").value,
      accent: "#7a1f5c",
      logo: { src, alt: "Harbor Bakery", height: 48 },
    });
    expect(readableColour("#e0a030")).toMatchObject({ corrected: true });
    const { enrollment } = (
      await server.call("POST", "/selfenrollment/start", {
        body: { signupKey: offering.signupKey, language: "en" },
      })
    ).json<{ enrollment: { theme: unknown } }>();
    expect(enrollment.theme).toEqual(await load());
  });

  test("have the site's own look without one, or when it is not in use any more", async () => {
    offering = await anOffering(server);
    expect(await load()).toBeNull();
    await withTheme(await aTheme({ active: false }));
    expect(await load()).toBeNull();
  });

  test("a session takes no theme of another client", async () => {
    const own = await anOffering(server);
    const { token } = await aUser(server, own.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const other = await aClient(server, own.installationId);
    const themes = {
      shared: await aTheme({ installation_id: own.installationId }),
      theirs: await aTheme({ installation_id: own.installationId, client_id: other }),
    };
    const enrollmentSession = (
      await server.call("GET", `/admin/enrollmentsessions/${own.sessionId}`, { token })
    ).json<Record<string, unknown>>();
    const names =
      "name clientId kind languages payPeriodsPerYear contactName contactPhone contactEmail opensOn closesOn effectiveDateCalculation effectiveDate waitingPeriod waitingPeriodUnit newHireDays themeId reminderCap reminderEveryDays".split(
        " ",
      );
    const put = async (themeId: string, version: number) =>
      server.call("PUT", `/admin/enrollmentsessions/${own.sessionId}`, {
        token,
        body: { ...Object.fromEntries(names.map((name) => [name, enrollmentSession[name]])), themeId },
        headers: { "if-match": `"${version}"` },
      });
    expect((await put(themes.theirs, 1)).json()).toMatchObject({ errors: [{ path: "themeId" }] });
    expect((await put(themes.shared, 1)).statusCode).toBe(200);
    const removed = await server.call("DELETE", `${path}/${themes.shared}`, { token });
    expect(removed.statusCode).toBe(409);
  });
});
