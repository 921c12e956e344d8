import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLanguage, type Language } from "#kernel/language.ts";
import { fromSpecification } from "#kernel/specification-codes.ts";
import { Problem } from "#kernel/problem.ts";
import { preferredLanguage } from "../i18n.ts";
import type { Services } from "../services.ts";
import type { SiteConfiguration } from "../site.ts";
import { sendProblem } from "./errors.ts";

/** The first public pages as the build made them for us: src/app/render.tsx, which says what each of these is. */
type Renderer = {
  planFor: (
    url: string,
  ) => { redirect: string } | { page: string; call: string | null; isPersonal: boolean } | null;
  isLeftToScripts: (answer: Answer) => boolean;
  renderPage: (asked: {
    url: string;
    site: SiteConfiguration;
    chosen: Language | null;
    accepted: Language;
    answer: Answer | null;
  }) => Promise<Rendered>;
};
type Answer = { path: string; status: number; body: unknown };
type Rendered = {
  html: string;
  title: string;
  language: Language;
  variables: Record<string, string>;
  given: unknown;
};
/** By page and language: the files that it needs to come alive. */
type FirstLoads = Record<string, Record<string, string[]>>;
type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | FastifyReply;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);
/** From 5 on a page gets hardly smaller; 9 and more cost fifty times as much. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** The built pages: hashed files for good, index.html each time with the nonces and what this page shows. */
export async function pages(
  http: FastifyInstance,
  services: Services,
  { folder, siteAt }: { folder: string | undefined; siteAt: (host: string) => Promise<SiteConfiguration> },
): Promise<SendPage> {
  const index = folder === undefined ? undefined : path.join(folder, "index.html");
  if (folder === undefined || index === undefined || !existsSync(index))
    return (request, reply) => sendProblem(new Problem("notFound"), request, reply);
  const html = readFileSync(index, "utf8");
  const renderer = await readRenderer(folder);
  const loads = readFirstLoads(folder);
  await serveFiles(http, folder);

  const sendPage: SendPage = async (request, reply) => {
    void reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    const plan = renderer?.planFor(request.url) ?? null;
    if (plan !== null && "redirect" in plan) return reply.redirect(plan.redirect, 303);
    const site = await siteAt(request.hostname);
    if (renderer === null || plan === null) return sendHtml(request, reply, emptyPage(html, site, reply));
    const chosen = chosenLanguage(request, reply, { services, site });
    const accepted = oneOf(site, preferredLanguage(request.headers["accept-language"]));
    const answer = await answerTo(http, request, { ...plan, language: chosen ?? accepted });
    // Without what it shows, a page is left to its scripts, which ask again and say what went wrong.
    if (plan.call !== null && (answer === null || renderer.isLeftToScripts(answer)))
      return sendHtml(request, reply, emptyPage(html, site, reply));
    const rendered = await renderer.renderPage({
      url: request.url,
      site,
      chosen,
      accepted,
      answer,
    });
    // It may greet somebody by name.
    if (plan.isPersonal) void reply.header("cache-control", "no-store");
    void reply.header("vary", "accept-encoding, accept-language, cookie");
    const files = loads[plan.page]?.[rendered.language] ?? [];
    return sendHtml(request, reply, fullPage(html, rendered, { reply, files }));
  };
  http.get("/", sendPage);
  return sendPage;
}

/** They speak to a document: with scripts and styles they would only weigh, as much as a small part of the page. */
const headersOfDocuments = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-frame-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
];

async function serveFiles(http: FastifyInstance, folder: string): Promise<void> {
  http.addHook("onSend", async (request, reply) => {
    if (!/^\/assets\/[^?]+\.(?:js|css)$/u.test(request.url)) return;
    for (const name of headersOfDocuments) {
      void reply.removeHeader(name);
      reply.raw.removeHeader(name);
    }
  });
  await http.register(serveStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/index.html", "**/first-load.json*", "**/*.br", "**/*.gz"],
    // Its own header would take the place of ours.
    cacheControl: false,
    setHeaders: (answer, file) => {
      const forGood = file.includes(`${path.sep}assets${path.sep}`);
      answer.setHeader(
        "cache-control",
        forGood ? "public, max-age=31536000, immutable" : "public, max-age=300",
      );
    },
  });
}

/** It stands beside the folder of the browser's files; the development server has none. */
async function readRenderer(folder: string): Promise<Renderer | null> {
  const file = path.join(folder, "../pages/render.js");
  // The build makes it from src/app/render.tsx, which has these functions.
  return existsSync(file) ? ((await import(pathToFileURL(file).href)) as Renderer) : null;
}

function readFirstLoads(folder: string): FirstLoads {
  const file = path.join(folder, "first-load.json");
  // Written by scripts/vite/first-load.ts.
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FirstLoads) : {};
}

/** The choice made with `?lang=`, which is remembered, or made before. */
function chosenLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, site }: { services: Services; site: SiteConfiguration },
): Language | null {
  const asked = new URL(request.url, "http://site.invalid").searchParams.get("lang");
  const { languages } = site;
  const isOffered = (value: unknown): value is Language => isLanguage(value) && languages.includes(value);
  if (isOffered(asked)) {
    const secure = services.configuration.baseUrl.startsWith("https:");
    void reply.setCookie("language", asked, { path: "/", maxAge: 31_536_000, sameSite: "lax", secure });
    return asked;
  }
  const kept = request.cookies["language"];
  return isOffered(kept) ? kept : null;
}

function oneOf({ languages }: SiteConfiguration, language: Language): Language {
  return languages.includes(language) ? language : (languages[0] ?? "en");
}

type Wanted = { call: string | null; isPersonal: boolean; language: Language };

/** Makes the call that the page would make, with its access, its checks and its limits. */
async function answerTo(
  http: FastifyInstance,
  request: FastifyRequest,
  { call, isPersonal, language }: Wanted,
): Promise<Answer | null> {
  // A personal link counts as opened when a person opens it, not when some mail program looks what is behind it.
  if (call === null || (isPersonal && !isNavigation(request))) return null;
  const answer = await http.inject({
    method: "GET",
    url: `/api${call}`,
    remoteAddress: request.ip,
    // A personal link shows what is known of the person only in a browser that they have been in before.
    headers: { "accept-language": language, ...(isPersonal ? { cookie: request.headers.cookie ?? "" } : {}) },
  });
  if (![200, 404, 409].includes(answer.statusCode)) return null;
  return {
    path: call,
    status: answer.statusCode,
    body: JSON.parse(fromSpecification(answer.body)) as unknown,
  };
}

function isNavigation({ headers }: FastifyRequest): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-purpose"] === undefined;
}

function emptyPage(html: string, site: SiteConfiguration, reply: FastifyReply): string {
  return filled(withNonces(html, reply), {
    __SITE_NAME__: escapeHtml(site.siteName),
    "<!--given-->": givenScript({ site, language: null, answer: null, look: null }),
  });
}

function fullPage(
  html: string,
  { html: body, title, language, variables, given }: Rendered,
  { reply, files }: { reply: FastifyReply; files: readonly string[] },
): string {
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  const rules = `:root{${declarations.join(";")}}`.replaceAll("<", "\\3c ");
  const links = files.map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const page = withNonces(html, reply);
  // Those of the build come again among the files of this page.
  const once = page.replace(/\s*<link rel="(?:stylesheet|modulepreload)" crossorigin[^>]*>/gu, "");
  return filled(
    once
      .replace(/<!--page-->[\s\S]*<!--\/page-->/u, "<!--page-->")
      .replace(/(<div id="root">)\s*(<!--page-->)\s*/u, "$1$2"),
    {
      '<html lang="en">': `<html lang="${language}">`,
      __SITE_NAME__: escapeHtml(title),
      "<!--head-->": `<style nonce="${reply.cspNonce.style}">${rules}</style>${links.join("")}`,
      "<!--page-->": body,
      "<!--given-->": givenScript(given),
    },
  );
}

function withNonces(html: string, { cspNonce }: FastifyReply): string {
  return html.replaceAll("__CSP_NONCE__", cspNonce.style).replaceAll("__SCRIPT_NONCE__", cspNonce.script);
}

/** Each place once, and by a function: a text may hold what `replace` would read as a pattern. */
function filled(html: string, places: Record<string, string>): string {
  const names = Object.keys(places);
  const found = new RegExp(
    names.map((name) => name.replaceAll(/[/\\^$*+?.()|[\]{}]/gu, "\\$&")).join("|"),
    "gu",
  );
  return html.replaceAll(found, (name) => places[name] ?? "");
}

/** Data, not a script: nothing runs it. */
function givenScript(given: unknown): string {
  return `<script type="application/json" id="given">${JSON.stringify(given).replaceAll("<", "\\u003c")}</script>`;
}

async function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/u.test(accepted))
    return reply.header("content-encoding", "br").send(await toBrotli(html, brotliOptions));
  if (/\bgzip\b/u.test(accepted)) return reply.header("content-encoding", "gzip").send(await toGzip(html));
  return reply.send(html);
}

function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
