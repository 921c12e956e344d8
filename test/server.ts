import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { afterAll } from "vitest";
import { buildApp } from "#app/app.ts";
import { folderBlobs } from "#server/blobs.ts";
import type { Configuration } from "#server/configuration.ts";
import { Vault } from "#server/crypto.ts";
import type { Server, ServerOptions } from "#server/http/server.ts";
import type { Services } from "#server/services.ts";
import { siteSchema } from "#server/site.ts";
import { type TestDatabase, testDatabase } from "./database/test-database.ts";

/** What the cookie of the browser holds in which all people of a test enroll, unless it says otherwise. */
export const testBrowser = "A".repeat(43);

export type TestServer = Server & {
  services: Services;
  database: TestDatabase;
  /** The day and time that the server believes in; a test may move it. */
  clock: { now: Date };
  /** Sends one request; a body goes as JSON. */
  call: (
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>;
};
type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string> };

/** The whole server on a database of this test file's own. */
export async function testServer({
  settings = {},
  ...options
}: Partial<ServerOptions> & { settings?: Partial<Configuration> } = {}): Promise<TestServer> {
  const database = await testDatabase();
  const clock = { now: new Date("2026-11-10T15:00:00Z") };
  const folder = mkdtempSync(path.join(tmpdir(), "openroll-files-"));
  const services: Services = {
    configuration: { ...testConfiguration(folder), ...settings },
    site: siteSchema.parse({
      siteName: "Harborview Benefits",
      logo: { src: "/x.svg", alt: "x", height: 32 },
      theme: {},
    }),
    database,
    vault: new Vault([{ id: "test", key: Buffer.alloc(32, 7) }]),
    blobs: folderBlobs(folder),
    clock: () => clock.now,
  };
  const server = await buildApp(services, { logLevel: "silent", callsPerMinute: 1_000_000, ...options });
  afterAll(async () => {
    await server.http.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    ...server,
    services,
    database,
    clock,
    async call(method, url, { body, token, headers } = {}) {
      const request: InjectOptions = {
        method,
        url: `/api${url}`,
        headers: {
          // All who enroll in a test do so in one browser, unless it says otherwise.
          ...(url.startsWith("/selfenrollment/") ? { cookie: `openroll_device=${testBrowser}` } : {}),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      };
      return server.http.inject(request);
    },
  };
}

function testConfiguration(dataDir: string): Configuration {
  return {
    production: false,
    host: "127.0.0.1",
    port: 0,
    baseUrl: "http://localhost:3000",
    dataDir,
    databaseUrl: undefined,
    secretKeys: [{ id: "test", key: Buffer.alloc(32, 7) }],
    trustProxy: false,
    lostKeys: [],
    smtpUrl: undefined,
    mailFrom: "Openroll <no-reply@localhost>",
    helpMailTo: "staff@harborview.example",
    plaid: undefined,
    claimFileRetentionMonths: undefined,
    reportsFolder: undefined,
    claimsFolder: undefined,
    dropFolder: path.join(dataDir, "drop"),
    connectedPlaces: new Map(),
    scannerUrl: undefined,
    webhooksMayReachInner: true,
    s3: undefined,
    appleWallet: undefined,
    googleWallet: undefined,
    auditRetentionMonths: undefined,
    mailRetentionMonths: undefined,
    broadcastsPerHour: 2000,
  };
}
