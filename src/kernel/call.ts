import type { z } from "zod";
import type { Access } from "./access.ts";
import type { ServiceKey } from "./service-keys.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * One HTTP operation, declared once and shared by both sides. `path` is relative to the API base, with
 * `{name}` placeholders. The server checks `params`, `query` and `body` against their schemas and lets only the
 * fields of `answer` leave; the page takes its types from here and nothing at run time.
 */
export type Call = {
  method: Method;
  path: `/${string}`;
  access: Access;
  /** Only where this service is switched on: clients of the caller's for whom it is off are not there, and without any it answers 404. */
  service?: ServiceKey;
  /** One line for the API document. */
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** How long the body's JSON may be; where it is left out 64 kB, of a public call 4 kB. */
  bodyBytes?: number;
  /** JSON answer; left out for 204 and for files. */
  answer?: z.ZodType;
  /** Answers 204 without a body where its handler sets that status: of calls whose form others have laid down. */
  mayBeEmpty?: true;
  /** The call takes one file, as multipart/form-data; its other parts, texts before or behind the file, are the body. */
  upload?: { maxBytes: number };
  /** Media types of a file answer. */
  file?: readonly string[];
  /** The headers that the call demands. */
  needs?: readonly ("idempotency-key" | "if-match")[];
  /** A tighter limit than the general one: calls a minute from one address, of a call that is not public from one person. */
  perMinute?: number;
  /** Refused calls a minute, counted in the same way: an office behind one address makes many calls and few mistakes. */
  failuresPerMinute?: number;
  /** Calls a minute by one link, of a public call whose path names it by `key`: the others at its address go on. */
  perLink?: number;
  /** Each hashes a password, which fills a core for a while: a few go on at a time, the others wait at the door. */
  hashes?: true;
  /** Problem codes, beyond the general ones, that the call may answer with. */
  statuses?: readonly number[];
};

export function call<const C extends Call>(declared: C): C {
  return declared;
}

/** The literal that a page names a call with: `"POST /selfenrollment/start"`. */
export type RouteOf<C extends Call> = `${C["method"]} ${C["path"]}`;
type Input<C, Key extends string> = C extends Record<Key, z.ZodType> ? z.input<C[Key]> : undefined;
type Output<C, Key extends string> = C extends Record<Key, z.ZodType> ? z.output<C[Key]> : undefined;
export type BodyOf<C extends Call> = Input<C, "body">;
export type QueryOf<C extends Call> = Input<C, "query">;
export type ParamsOf<C extends Call> = Input<C, "params">;
/** What a call answers; nothing (204) when it declares no answer. */
export type AnswerOf<C extends Call> = C extends { answer: z.ZodType } ? z.output<C["answer"]> : void;
/** What a handler receives: the checked forms. */
export type CheckedBodyOf<C extends Call> = Output<C, "body">;
export type CheckedQueryOf<C extends Call> = Output<C, "query">;
export type CheckedParamsOf<C extends Call> = Output<C, "params">;
