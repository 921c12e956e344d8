import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Access, type Principal, isAllowed } from "#kernel/access.ts";
import type { AnswerOf, Call, CheckedBodyOf, CheckedParamsOf, CheckedQueryOf } from "#kernel/call.ts";
import { Problem, type ProblemCode } from "#kernel/problem.ts";
import { type FileParts, sendPart } from "./file-parts.ts";
import { toSpecification } from "#kernel/specification-codes.ts";
import { actorName, type Context, type Scope, type SystemScope } from "../scope.ts";
import { networkOf } from "./address.ts";
import { checkInput } from "./check-input.ts";
import { bodyBytesOf } from "./json-limits.ts";
import { type IncomingFile, receiveFile } from "./upload.ts";
import { neededHeaders } from "./openapi.ts";
import type { Scan } from "./scan.ts";
import { serializerFor } from "./serializer.ts";
import { makesFile, Turns } from "./turns.ts";

/** A file that a call answers with. `name` is what the browser saves it as. */
export type FileAnswer = { mediaType: string; name: string; inline?: boolean } & (
  | { file: Buffer | NodeJS.ReadableStream }
  /** It is sent whole, or the part that `Range` asks for. */
  | { parts: FileParts }
);

type Common<C extends Call> = {
  body: CheckedBodyOf<C>;
  params: CheckedParamsOf<C>;
  query: CheckedQueryOf<C>;
  context: Context;
  /** The address that asks, for limits. */
  address: string;
  /** The bearer token, if one came. */
  token: string | undefined;
  principal: Principal;
  reply: FastifyReply;
  /** What was sent, of a call that takes a file. */
  file: C["upload"] extends { maxBytes: number } ? IncomingFile : undefined;
  idempotencyKey: C["needs"] extends readonly "idempotency-key"[] ? string : string | undefined;
  /** The version that the caller means to change. */
  ifMatch: C["needs"] extends readonly "if-match"[] ? number : number | undefined;
};
/** A public call has nobody to scope to and works as the system; every other one gets the caller's scope. */
export type Incoming<C extends Call> = Common<C> &
  (C["access"] extends "public" ? { system: SystemScope } : { scope: Scope });
type Result<C extends Call> = C["file"] extends readonly string[] ? FileAnswer : AnswerOf<C>;
export type Handler<C extends Call> = (incoming: Incoming<C>) => Promise<Result<C>>;

/** What the auth hook found out about a request before any handler runs. */
export type Identified = {
  principal: Principal;
  scope: Scope | undefined;
  system: SystemScope;
  token: string | undefined;
};
declare module "fastify" {
  interface FastifyRequest {
    identified: Identified | null;
    /** A call that was refused says by which problem. */
    refusedBy: ProblemCode | null;
  }
  interface FastifyContextConfig {
    access?: Access;
    call?: Call;
  }
}

/** `scan`: what every file goes through before anybody keeps it. `spoolFolder`: where a large one waits for the end of its form. */
type FileSettings = { scan: Scan | undefined; spoolFolder: string };

/** Where rooms mount their calls. A route exists only through here, so none lacks an access, a check or a schema. */
export class Api {
  readonly calls: Call[] = [];
  readonly #server: FastifyInstance;
  readonly #prefix: string;
  readonly #files: FileSettings;
  readonly #turns = new Turns();

  constructor(server: FastifyInstance, prefix: string, files: FileSettings) {
    this.#server = server;
    this.#prefix = prefix;
    this.#files = files;
  }

  handle<C extends Call>(call: C, handler: Handler<C>): void {
    this.calls.push(call);
    const serialize = call.answer === undefined ? undefined : compiledWhenNeeded(call.answer);
    const isMade = makesFile(call);
    this.#server.route({
      method: call.method,
      url: this.#prefix + call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      bodyLimit: bodyBytesOf(call),
      config: { access: call.access, call },
      handler: async (request, reply) => {
        const file = call.upload === undefined ? undefined : await this.#receive(call, call.upload, request);
        const endTurn = isMade ? await this.#turn(request, reply) : undefined;
        try {
          const given: unknown = { ...incoming(call, request, reply, file?.fields), file };
          const result = await handler(given as Incoming<C>);
          return await answer(call, result, reply, serialize);
        } catch (error) {
          endTurn?.();
          throw error;
        } finally {
          await file?.discard();
        }
      },
    });
  }

  /** A turn of the one who asks; it ends when the file has left, or nobody takes it any more. */
  async #turn({ identified, ip }: FastifyRequest, reply: FastifyReply): Promise<() => void> {
    const principal = identified?.principal;
    const isKnown = principal !== undefined && principal.kind !== "anonymous";
    const end = await this.#turns.take(isKnown ? actorName(principal) : networkOf(ip));
    if (reply.raw.destroyed) end();
    reply.raw.once("finish", end).once("close", end);
    return end;
  }

  async #receive(call: Call, { maxBytes }: { maxBytes: number }, request: FastifyRequest) {
    const { scan, spoolFolder } = this.#files;
    const fieldNames = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : undefined;
    const file = await receiveFile({ maxBytes, fieldNames, spoolFolder }, request);
    return scan === undefined ? file : { ...file, content: scan(file.content) };
  }

  /** An address below the API that answers with a page: described like a call, and nothing of it is checked. */
  page(
    call: Call,
    handler: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  ): void {
    this.calls.push(call);
    this.#server.get(this.#prefix + call.path, { config: { access: call.access, call } }, (request, reply) =>
      handler(request, reply),
    );
  }
}

/** Deny is the default: no identity, no entry. A user who may not is told so; a visitor is asked to sign in. */
export function requireAccess(access: Access | undefined, identified: Identified | null): void {
  if (access === undefined) throw new Problem("notFound");
  const principal: Principal = identified?.principal ?? { kind: "anonymous" };
  if (isAllowed(access, principal)) return;
  if (principal.kind === "user" && principal.stage !== undefined)
    throw new Problem("signInUnfinished", { facts: { stage: principal.stage } });
  throw new Problem(
    principal.kind === "user" ||
      principal.kind === "apiKey" ||
      (principal.kind === "enrollee" && access !== "signedIn")
      ? "forbidden"
      : "signInNeeded",
  );
}

function incoming(call: Call, request: FastifyRequest, reply: FastifyReply, fields?: object) {
  const identified = request.identified;
  if (identified === null) throw new Problem("unexpected", { details: { reason: "no identity" } });
  const checked = checkInput(call, request, fields);
  return {
    ...checked,
    context: identified.system.context,
    address: networkOf(request.ip),
    token: identified.token,
    principal: identified.principal,
    system: call.access === "public" ? identified.system : undefined,
    scope: call.access === "public" ? undefined : identified.scope,
    reply,
    idempotencyKey: idempotencyKey(call, request),
    ifMatch: ifMatch(call, request),
  };
}

const idempotencyKeyForm = new RegExp(neededHeaders["idempotency-key"].pattern);
const ifMatchForm = new RegExp(neededHeaders["if-match"].pattern);

function idempotencyKey(call: Call, request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (typeof key === "string" && idempotencyKeyForm.test(key)) return key;
  if (call.needs?.includes("idempotency-key")) throw new Problem("idempotencyKeyNeeded");
  return undefined;
}

function ifMatch(call: Call, request: FastifyRequest): number | undefined {
  const given = request.headers["if-match"] ?? "";
  if (ifMatchForm.test(given)) return Number(/\d+/.exec(given)?.[0]);
  if (call.needs?.includes("if-match")) throw new Problem("versionNeeded");
  return undefined;
}

function answer(
  call: Call,
  result: unknown,
  reply: FastifyReply,
  serialize: ((value: unknown) => string) | undefined,
): FastifyReply {
  if (call.file !== undefined) {
    const file = result as FileAnswer;
    const headed = reply
      .header("content-type", file.mediaType)
      .header("content-disposition", disposition(file))
      .header("content-security-policy", contentsOfFiles)
      .header("cache-control", "private, no-store");
    return "parts" in file ? sendPart(headed, file.parts) : headed.send(file.file);
  }
  if (serialize === undefined || (call.mayBeEmpty === true && reply.statusCode === 204))
    return reply.code(204).send();
  if (isVersioned(result)) void reply.header("etag", `"${result.version}"`);
  return sendPacked(reply.type("application/json; charset=utf-8"), toSpecification(serialize(result)));
}

/** By the first answer, not at the start: all of them together are a fifth of it, and a server that was killed is waited for. */
function compiledWhenNeeded(schema: NonNullable<Call["answer"]>): (value: unknown) => string {
  let compiled: ((value: unknown) => string) | undefined;
  return (value) => {
    compiled ??= serializerFor(schema);
    return compiled(value);
  };
}

/** To pack 27 kB quickly costs 0.05 ms, less than to send them; of a short answer little would be gained. */
const packedFrom = 2000;

function sendPacked(reply: FastifyReply, text: string): FastifyReply {
  if (text.length < packedFrom) return reply.send(text);
  void reply.header("vary", "accept-encoding");
  if (!/\bgzip\b/u.test(String(reply.request.headers["accept-encoding"] ?? ""))) return reply.send(text);
  return reply.header("content-encoding", "gzip").send(gzipSync(text, { level: 1 }));
}

function isVersioned(value: unknown): value is { version: number } {
  return (
    typeof value === "object" && value !== null && "version" in value && typeof value.version === "number"
  );
}

/** A file is looked at and runs nothing, whatever else it can be read as. */
const contentsOfFiles = "default-src 'none'; sandbox";

/** RFC 6266: a plain name for old clients, the full one in UTF-8. */
function disposition(file: FileAnswer): string {
  const name = withEnding(file);
  const plain = name.replaceAll(/[^\w. -]/g, "_");
  return `${file.inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

const endings: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "image/webp": [".webp"],
  "image/heic": [".heic", ".heif"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": [".docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": [".pptx"],
};

/** What people send keeps its name, but saved under it, it opens as what it is: `bill.html` that is a PDF ends with `.pdf`. */
function withEnding({ name, mediaType }: FileAnswer): string {
  const [usual = "", ...others] = endings[mediaType] ?? [];
  return [usual, ...others].some((ending) => name.toLowerCase().endsWith(ending)) ? name : name + usual;
}
