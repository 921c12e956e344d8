import { describe, expect, test } from "vitest";
import { aClient, aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { hostName, linkBase, siteOf, type SiteRow } from "./site-look.ts";
import { siteOfClient } from "./site-directory.service.ts";

const aSite = (row: Partial<SiteRow>): SiteRow => ({
  host: "a.example.com",
  name: "A",
  clientId: null,
  partnerId: null,
  logo: null,
  logoAlt: null,
  primaryColor: null,
  accentColor: null,
  languages: ["en"],
  phone: null,
  email: null,
  termsUrl: null,
  ...row,
});

describe("the rules", () => {
  test.each([
    ["Bakery.Example.com:3000", "bakery.example.com"],
    ["bakery.example.com.", "bakery.example.com"],
  ])("the host %s is %s", (given, host) => expect(hostName(given)).toBe(host));

  test.each([
    ["https://benefits.example.com", null, "https://benefits.example.com"],
    ["https://benefits.example.com", "b.example.com", "https://b.example.com"],
    ["http://localhost:3000", "b.example.com", "http://b.example.com:3000"],
  ])("links of %s at %s begin with %s", (base, host, link) => expect(linkBase(base, host)).toBe(link));

  test("a client's own site comes before its partner's", () => {
    const own = aSite({ host: "own.example.com", clientId: "c" });
    const partners = aSite({ host: "all.example.com", partnerId: "p" });
    expect(siteOf([partners, own], { clientId: "c", partnerId: "p" })).toBe(own);
    expect(siteOf([partners, own], { clientId: "d", partnerId: "p" })).toBe(partners);
    expect(siteOf([partners, own], { clientId: "d", partnerId: null })).toBeNull();
  });
});

describe("over HTTP", async () => {
  const server = await testServer();
  const { installationId, clientId } = await anOffering(server);
  const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageSites"] });
  const made = await server.call("POST", "/admin/sites", {
    token: admin.token,
    body: {
      name: "Bakery Benefits",
      host: "bakery.example.com",
      clientId,
      primaryColor: "#ffee00",
      languages: ["ko"],
      phone: "6175550110",
      termsUrl: "https://bakery.example.com/terms",
    },
  });
  const configAt = async (host: string) =>
    (await server.http.inject({ method: "GET", url: "/config.json", headers: { host } })).json<{
      siteName: string;
      languages: string[];
      theme: { primary: string };
      help: { phone?: string };
      termsUrl?: string;
    }>();

  test("each known host is answered as its site, in any case and with a port; a colour is made readable", async () => {
    expect(made.statusCode).toBe(200);
    const config = await configAt("Bakery.example.com:3000");
    expect(config).toMatchObject({
      siteName: "Bakery Benefits",
      languages: ["ko"],
      help: { phone: "(617) 555-0110" },
      termsUrl: "https://bakery.example.com/terms",
    });
    expect(config.theme.primary).not.toBe("#ffee00");
  });

  test("any other host is the configured site, and appears in nothing that is answered", async () => {
    const usual = await configAt("localhost");
    for (const host of ["evil.example.com", "bakery.example.com.evil.example", "xbakery.example.com"])
      expect(await configAt(host)).toEqual(usual);
    expect(JSON.stringify(await configAt("evil.example.com"))).not.toContain("evil");
  });

  test("links to people of the client lead to its site, of others to the configured address", async () => {
    const { services, database } = server;
    const other = await aClient(server, installationId);
    const base = async (id: string | null) => (await siteOfClient(services, database.system, id)).base;
    expect(new URL(await base(clientId)).hostname).toBe("bakery.example.com");
    expect(await base(other)).toBe(services.configuration.baseUrl);
    expect(await base(null)).toBe(services.configuration.baseUrl);
  });

  test("a host is one site's; what is no host is refused at the field; switched off, it is the configured one", async () => {
    const body = { name: "Two", host: "bakery.example.com", languages: ["en"] };
    const twice = await server.call("POST", "/admin/sites", { token: admin.token, body });
    expect([409, 422]).toContain(twice.statusCode);
    for (const host of ["https://a.example.com", "a b.example", "a.example.com/x", "-a.example"]) {
      const answer = await server.call("POST", "/admin/sites", {
        token: admin.token,
        body: { ...body, host },
      });
      expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(["host"]);
    }
    const { id } = made.json<{ id: string }>();
    await server.call("DELETE", `/admin/sites/${id}`, { token: admin.token });
    expect((await configAt("bakery.example.com")).siteName).not.toBe("Bakery Benefits");
  });
});
