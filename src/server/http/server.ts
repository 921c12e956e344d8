import { randomBytes } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import multipart from "@fastify/multipart";
import serveStatic from "@fastify/static";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import type { Principal } from "#kernel/access.ts";
import type { ServiceKey } from "#kernel/service-keys.ts";
import { Problem } from "#kernel/problem.ts";
import { fromSpecification } from "#kernel/specification-codes.ts";
import { preferredLanguage } from "../i18n.ts";
import { actorName, type AccessScope, SystemScope } from "../scope.ts";
import type { Services } from "../services.ts";
import type { SiteConfiguration } from "../site.ts";
import { isUuid } from "#kernel/ids.ts";
import { readOwnLogo } from "../site-identity.ts";
import { proxyTest, trustOf, type TrustProxy } from "../trust-proxy.ts";
import { networkOf } from "./address.ts";
import { Api, requireAccess } from "./api.ts";
import { clamdScan } from "./scan.ts";
import { type BodyOptions, watchBodies } from "./bodies.ts";
import { isOwnMachine, limitSockets, refuseUnreadable, type SocketLimits, timeOuts } from "./connections.ts";
import { type CrowdLimits, limitCrowd } from "./crowd.ts";
import { bodyBytesOf, requireModestJson } from "./json-limits.ts";
import { HashLimiter, requirePassed } from "./hash-limiter.ts";
import { type DiskState, diskStateOf } from "./disk-state.ts";
import { sendProblem } from "./errors.ts";
import { Limits } from "./limits.ts";
import { writeOpenApi } from "./openapi.ts";
import { apiDocs, health, openApi } from "./own-calls.ts";
import { pages } from "./pages.ts";

/** Turns a bearer token into the one who asks and what they may reach; nothing for an unknown or ended one. */
export type Authenticate = (
  token: string,
) => Promise<{ principal: Principal; accessScope: AccessScope } | undefined>;

/** What of the caller's reach is left of a service: as much, fewer clients, or nothing where it is off for the caller. */
export type NarrowToService = (accessScope: AccessScope, service: ServiceKey) => Promise<AccessScope | null>;

export type ServerOptions = {
  authenticate: Authenticate;
  /** Nothing is switched off where this is left out. */
  narrowToService?: NarrowToService;
  /** The site at a host; the configured one, whatever the host, where this is left out. */
  siteAt?: (host: string) => Promise<SiteConfiguration>;
  /** Mounts the calls of the domains. */
  mount: (api: Api) => void;
  /** The built pages; none in most tests. */
  webFolder?: string;
  /** Logos and backgrounds that the site's configuration names, served below `/site/`. */
  siteFolder?: string;
  /** General limit of calls a minute from one person or address. */
  callsPerMinute?: number;
  /** How many calls that hash go on at a time; by the cores and by who is in, where this is left out. */
  hashingCalls?: () => number;
  /** How many calls are worked on before others are told to come again. */
  crowd?: CrowdLimits;
  logLevel?: string;
  /** Where the log goes; the standard output where this is left out. */
  logStream?: { write: (line: string) => void };
  trustProxy?: TrustProxy;
  /** How slowly a body may come, and how much of a refused one is read. */
  bodies?: BodyOptions;
  sockets?: SocketLimits;
  /** Whether the disk has room; asked of the disk of `dataDir` where this is left out. */
  diskState?: () => Promise<DiskState>;
};

export type Server = { http: FastifyInstance; api: Api };

export async function buildServer(services: Services, options: ServerOptions): Promise<Server> {
  const http = Fastify({
    logger: {
      level: options.logLevel ?? "info",
      base: null,
      serializers: { req: requestLine },
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    // A name of our own for each request; what a caller sends is not believed.
    genReqId: () => randomBytes(9).toString("base64url"),
    requestIdHeader: false,
    trustProxy: trustOf(options.trustProxy ?? false),
    // Of what is no call; each call has a limit of its own.
    bodyLimit: 1024,
    routerOptions: { maxParamLength: 200 },
    connectionTimeout: timeOuts.connectionTimeout,
    keepAliveTimeout: timeOuts.keepAliveTimeout,
    requestTimeout: timeOuts.requestTimeout,
    http: {
      headersTimeout: timeOuts.headersTimeout,
      requestTimeout: timeOuts.requestTimeout,
      connectionsCheckingInterval: 5_000,
    },
    clientErrorHandler: refuseUnreadable,
    // A stop lets running requests finish and closes idle connections.
    forceCloseConnections: "idle",
    return503OnClosing: true,
    ajv: { customOptions: { removeAdditional: false } },
    // An address that cannot be read is refused before any hook runs.
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
  });
  // Bodies are JSON; a form of another site could send plain text without asking.
  http.removeContentTypeParser("text/plain");
  const readJson = http.getDefaultJsonParser("error", "error");
  http.removeContentTypeParser("application/json");
  http.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const { call } = request.routeOptions.config;
    try {
      if (call !== undefined) requireModestJson(body, bodyBytesOf(call));
    } catch (error) {
      return done(error as Error); // it throws nothing but a Problem
    }
    void readJson(request, fromSpecification(body), done);
  });

  const isProxy = proxyTest(options.trustProxy ?? false);
  limitSockets(http.server, {
    limits: options.sockets,
    isCounted: (address) => !isProxy(address) && !isOwnMachine(address),
  });
  watchBodies(http, options.bodies);
  const limits = new Limits(services.clock);
  new HashLimiter((request) => countCall(limits, request), options.hashingCalls).guard(http);
  await http.register(multipart, { throwFileSizeLimit: false });
  await http.register(cookie);
  await http.register(helmet, securityHeaders(services));
  http.decorateRequest("identified", null);
  http.decorateRequest("refusedBy", null);
  limitCrowd(http, options.crowd);
  http.addHook("onRoute", (route) => {
    if (route.method === "HEAD" || route.method === "OPTIONS") return;
    if (!route.url.startsWith("/api")) return;
    // Only what is declared as a call has an access, a check, and a place in the document.
    if (route.config?.access === undefined || route.config.call === undefined) {
      throw new Error(`The route ${String(route.method)} ${route.url} states no access`);
    }
  });
  http.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id);
    if (request.url.startsWith("/api/")) {
      void reply.header("cache-control", "no-store");
      requirePassed(request);
      await identify(request, services, options.authenticate);
      keepLimits(limits, request, options.callsPerMinute ?? 1200);
      requireXsrf(request);
      if (request.is404) throw new Problem("notFound");
      requireAccess(request.routeOptions.config.access, request.identified);
      await requireService(request, options.narrowToService);
    }
  });
  http.addHook("onResponse", async (request, reply) => noteFailure(limits, request, reply.statusCode));
  let stopping = false;
  http.addHook("preClose", async () => {
    stopping = true;
  });
  // A connection that is kept open for more would hold up the stop.
  http.addHook("onSend", async (_request, reply) => {
    if (stopping) void reply.header("connection", "close");
  });
  http.setErrorHandler(sendProblem);
  http.setNotFoundHandler((request, reply) => {
    if (request.method === "GET" && !/^\/(?:api|assets)\//.test(request.url)) return sendPage(request, reply);
    return sendProblem(new Problem("notFound"), request, reply);
  });

  const { siteAt = async () => services.site } = options;
  const { scannerUrl, dataDir } = services.configuration;
  const api = new Api(http, "/api", {
    scan: scannerUrl === undefined ? undefined : clamdScan(scannerUrl),
    spoolFolder: path.join(dataDir, "arriving"),
  });
  api.handle(health, async () => {
    await services.database.runtime.query("select 1");
    return { status: await (options.diskState ?? diskStateOf(dataDir))() };
  });
  http.get("/config.json", { config: { access: "public" } }, async (request, reply) =>
    reply.header("cache-control", "no-cache").send(await siteAt(request.hostname)),
  );
  http.get("/site-logo", { config: { access: "public" } }, async (request, reply) => {
    const { of: asked } = request.query as { of?: unknown };
    const logo = await readOwnLogo(services, isUuid(asked) ? asked : null);
    if (logo === null) return sendProblem(new Problem("notFound"), request, reply);
    return reply.header("cache-control", "public, max-age=86400").type(logo.mediaType).send(logo.content);
  });
  options.mount(api);

  if (options.siteFolder !== undefined) {
    await http.register(serveStatic, {
      root: options.siteFolder,
      prefix: "/site/",
      decorateReply: false,
      allowedPath: (file) => /\.(svg|png|jpe?g|webp)$/.test(file),
      maxAge: "5m",
    });
  }
  const sendPage = await pages(http, services, { folder: options.webFolder, siteAt });
  api.page(apiDocs, sendPage);
  let document: Promise<{ text: Buffer; packed: Buffer }> | undefined;
  api.page(openApi, async (request, reply) => {
    document ??= writeOpenApi([...api.calls]).then(async (text) => ({ text, packed: await packedBy(text) }));
    const { text, packed } = await document.catch((error: unknown) => {
      document = undefined;
      throw error;
    });
    const isPacked = /\bgzip\b/u.test(request.headers["accept-encoding"]?.toString() ?? "");
    void reply.type("application/json; charset=utf-8").header("vary", "accept-encoding");
    return isPacked ? reply.header("content-encoding", "gzip").send(packed) : reply.send(text);
  });
  return { http, api };
}

const packedBy = promisify(gzip);

async function identify(
  request: FastifyRequest,
  services: Services,
  authenticate: Authenticate,
): Promise<void> {
  const context = { requestId: request.id, language: preferredLanguage(request.headers["accept-language"]) };
  const system = new SystemScope(services.database, context);
  const token = bearer(request);
  const known = token === undefined ? undefined : await authenticate(token);
  request.identified = {
    principal: known?.principal ?? { kind: "anonymous" },
    scope: known && system.scopeFor(known.principal, known.accessScope),
    system,
    token,
  };
}

/** What is switched off for the caller is not there; of what is switched off for some clients, the others are. */
async function requireService(request: FastifyRequest, narrow?: NarrowToService): Promise<void> {
  const service = request.routeOptions.config.call?.service;
  const { identified } = request;
  if (service === undefined || narrow === undefined || identified?.scope === undefined) return;
  const { principal, scope, system } = identified;
  const accessScope = await narrow(scope.accessScope, service);
  if (accessScope === null) throw new Problem("notFound");
  if (accessScope.clients !== scope.accessScope.clients)
    request.identified = { ...identified, scope: system.scopeFor(principal, accessScope) };
}

/**
 * Counts all calls of one signed-in person or enrollee, or, where nobody is known, of one address; and once more those of
 * a call with limits of its own. A token that we do not know is no way round.
 */
function keepLimits(limits: Limits, request: FastifyRequest, callsPerMinute: number): void {
  const { call } = request.routeOptions.config;
  if (call === health) return;
  limits.count(callerOf(request), callsPerMinute);
  // Calls that hash were counted at the door.
  if (call?.hashes !== true) countCall(limits, request);
}

/** Refuses a call that its caller makes too often, or has made in vain too often. */
function countCall(limits: Limits, request: FastifyRequest): void {
  const { call } = request.routeOptions.config;
  const name = limitName(request);
  // First, so that what one link is refused counts for nobody else at its address.
  if (call?.perLink !== undefined) limits.count(linkName(request), call.perLink);
  if (call?.perMinute !== undefined) limits.count(name, call.perMinute);
  if (call?.failuresPerMinute !== undefined) limits.requireFewer(`failed ${name}`, call.failuresPerMinute);
}

/**
 * A mistake of the caller counts; a limit that was reached, or a fault of ours, does not. Nor does the first step on each new
 * device, which asks for a code: an office that opens its letters on one morning has made no mistake.
 */
function noteFailure(limits: Limits, request: FastifyRequest, status: number): void {
  const isTheirs = status >= 400 && status < 500 && status !== 429 && request.refusedBy !== "proofNeeded";
  if (isTheirs && request.routeOptions.config.call?.failuresPerMinute !== undefined)
    limits.note(`failed ${limitName(request)}`);
}

/** A public call counts by address, no matter who makes it: to start once more gives one token more. */
function limitName(request: FastifyRequest): string {
  const { call } = request.routeOptions.config;
  const who = call?.access === "public" ? networkOf(request.ip) : callerOf(request);
  return `${call?.method} ${call?.path} ${who}`;
}

/** One link, whoever calls by it. */
function linkName(request: FastifyRequest): string {
  const { call } = request.routeOptions.config;
  // The path of such a call has a key.
  const { key } = request.params as { key: string };
  return `${call?.method} ${call?.path} ${key}`;
}

/** The signed-in person or enrollee; where nobody is known, the address. */
function callerOf({ identified, ip }: FastifyRequest): string {
  const isKnown = identified !== null && identified.principal.kind !== "anonymous";
  return isKnown ? actorName(identified.principal) : networkOf(ip);
}

function bearer(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,100})$/.exec(request.headers.authorization ?? "")?.[1];
}

/**
 * An unsafe call without a bearer token can rely on a cookie alone, so a page of another site could make a browser send
 * it. Where the browser has our XSRF cookie, the call must show that the page could read it.
 */
function requireXsrf(request: FastifyRequest): void {
  if (["GET", "HEAD", "OPTIONS"].includes(request.method) || request.headers.authorization !== undefined)
    return;
  const expected = request.cookies["XSRF-TOKEN"];
  if (expected !== undefined && request.headers["x-xsrf-token"] !== expected) throw new Problem("xsrf");
}

/** What the log tells of a request: never a query, which may hold a name that somebody searched for. */
function requestLine(request: FastifyRequest) {
  return { method: request.method, url: request.routeOptions?.url ?? "(none)" };
}

function securityHeaders(services: Services) {
  const apiOrigin = services.site.apiBase.startsWith("http") ? [new URL(services.site.apiBase).origin] : [];
  return {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...apiOrigin],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    hsts: services.configuration.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" as const },
  };
}
