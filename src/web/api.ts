import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf, RouteOf } from "#kernel/call.ts";
import { fromSpecification } from "#kernel/specification-codes.ts";
import { givenAnswer } from "./given.ts";
import { currentLanguage } from "./i18n.ts";
import { words as wordsIn } from "./words.ts";
import { currentSession, endSession } from "./session/session.ts";
import { site } from "./site.ts";

/** Words that a page shows. With `words`, or a key of our own texts, they follow when it is read in another language. */
export type Said = {
  message: string;
  words?: Partial<Record<string, string>>;
  key?: string;
  params?: Record<string, string | number>;
};
type ErrorOfField = Said & { path: string };
type Facts = Record<string, string | number>;
type ProblemBody = Said & { code: string; errors?: ErrorOfField[]; facts?: Facts };

/** In the language that the page is read in now. */
export function wordsNow({ message, words, key, params }: Said): string {
  return key === undefined
    ? (words?.[currentLanguage()] ?? message)
    : wordsIn(currentLanguage(), ["shell"], key, params);
}

/** Of a call that brought no answer of our server's. */
function ownProblem(status: number, code: "offline" | "timedOut" | "unexpected"): ApiProblem {
  const key = `shell:problem.${code}`;
  return new ApiProblem(status, { code, key, message: wordsIn(currentLanguage(), ["shell"], key) });
}

/** Its `message` is in the language that the page is read in now. */
function following(said: ErrorOfField): ErrorOfField {
  return {
    ...said,
    get message() {
      return wordsNow(said);
    },
  };
}

/**
 * A call that failed. Its `message` and those of its fields are in the language that the page is read in now: a page keeps
 * the problem, not its words. Status 0: no answer came, and the call may be tried again.
 */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  private readonly said: Said;
  readonly errors: readonly ErrorOfField[];
  readonly facts: Readonly<Facts>;

  constructor(status: number, body: ProblemBody) {
    super();
    this.name = "ApiProblem";
    this.status = status;
    this.code = body.code;
    this.said = body;
    this.errors = (body.errors ?? []).map(following);
    this.facts = body.facts ?? {};
  }

  override get message(): string {
    return wordsNow(this.said);
  }

  get canRetry(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** What an error says: of a field that is wrong, more than of the call that it failed. */
export function errorWords(error: Error): string {
  const [first] = error instanceof ApiProblem ? error.errors : [];
  return (first ?? error).message;
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

export type Input<C extends Call> = Part<"params", ParamsOf<C>> &
  Part<"query", QueryOf<C>> &
  Part<"body", BodyOf<C>> & {
    idempotencyKey?: string;
    /** The version of the record that the change was made on. */
    ifMatch?: string | number;
    signal?: AbortSignal | undefined;
    /** Milliseconds until we stop waiting; 30 s unless said otherwise. */
    patience?: number;
    /** In place of the session's: of a sign-in that has steps left. */
    token?: string;
    /** Nobody waits for it: it goes after all others, outlives the page, and a token that is refused ends nothing. */
    isAside?: boolean;
  };

type Loose = {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  ifMatch?: string | number;
  signal?: AbortSignal | undefined;
  patience?: number;
  token?: string;
  isAside?: boolean;
};

type InputArgument<C extends Call> =
  Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

/** Makes one call: `send<typeof login>("POST /login", { body })`. Throws `ApiProblem`. */
export async function send<C extends Call>(
  route: RouteOf<C>,
  ...[input]: InputArgument<C>
): Promise<AnswerOf<C>> {
  const response = await request(route, input ?? {});
  const text = await response.text();
  // The server lets only what the call's answer schema names leave.
  return (text === "" ? undefined : JSON.parse(fromSpecification(text))) as AnswerOf<C>;
}

/** What the page came with in answer to a GET call: the answer, its refusal, or nothing. */
export function given<C extends Call>(
  route: RouteOf<C>,
  ...[input]: InputArgument<C>
): { answer: AnswerOf<C> } | { problem: ApiProblem } | null {
  const found = givenAnswer(pathOf(route.replace("GET ", ""), input ?? {}));
  if (found === null) return null;
  // As in `send`: the server let only what the call's answer schema names leave.
  if (found.status === 200) return { answer: found.body as AnswerOf<C> };
  return { problem: new ApiProblem(found.status, found.body as ProblemBody) };
}

/**
 * Sends one file with the texts that go with it; `onProgress` hears the share that has left, 0 to 1. `fetch` cannot tell
 * how far an upload is, so this is an XMLHttpRequest.
 */
export async function upload<C extends Call>(
  route: RouteOf<C>,
  input: Input<C> & { file: File; onProgress?: (share: number) => void },
): Promise<AnswerOf<C>> {
  const [method = "POST", path = "/"] = route.split(" ");
  const { file, onProgress, signal, ...rest }: Loose & { file: File; onProgress?: (share: number) => void } =
    input;
  const form = new FormData();
  // Texts first: the server checks them before it takes the file.
  type Text = string | number | boolean | null | undefined;
  for (const [name, value] of Object.entries((rest.body ?? {}) as Record<string, Text>))
    if (value !== undefined && value !== null) form.append(name, String(value));
  form.append("file", file);
  const token = currentSession()?.token;
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, addressOf(path, rest));
    request.withCredentials = true;
    for (const [name, value] of headersFor(rest, token, xsrfToken())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const isEmpty = request.status === 204;
      resolve(new Response(isEmpty ? null : request.responseText, { status: request.status }));
    };
    request.onerror = () => {
      reject(ownProblem(0, "offline"));
    };
    request.onabort = () => reject(new DOMException("The upload was stopped", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
  if (!response.ok) throw await refusalOf(response, token);
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(fromSpecification(text))) as AnswerOf<C>;
}

/** Fetches a file; gives up after 30 s (spec §9). */
export async function download<C extends Call>(
  route: RouteOf<C>,
  ...[input]: InputArgument<C>
): Promise<{ blob: Blob; name: string }> {
  const response = await request(route, input ?? {});
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/i.exec(disposition)?.[1];
  return { blob: await response.blob(), name: name ?? "download" };
}

/** Hands a file that was fetched to the person. */
export function save({ blob, name }: { blob: Blob; name: string }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function request(route: string, input: Loose): Promise<Response> {
  const [method = "GET", path = "/"] = route.split(" ");
  const token = input.token ?? currentSession()?.token;
  const isSafe = method === "GET";
  if (!isSafe && !token && !xsrfToken()) await attempt(`${site().apiBase}/sanctum/csrf-cookie`, {}, input);

  const headers = headersFor(input, token, isSafe ? undefined : xsrfToken());
  const hasBody = !isSafe && method !== "DELETE" && input.body !== undefined;
  if (hasBody) headers.set("content-type", "application/json");

  const options: RequestInit = {
    method,
    headers,
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(input.isAside ? { keepalive: true, priority: "low" } : {}),
  };
  for (let tries = 1; ; tries += 1) {
    const response = await attempt(addressOf(path, input), options, input);
    if (response.ok) return response;
    if (input.isAside) throw await problemOf(response);
    const problem = await refusalOf(response, token);
    // Nothing was done of it: who is in comes again by themselves, and sees a longer wait only.
    if (problem.code !== "crowded" || !token || tries === 4) throw problem;
    await pause(Number(problem.facts["retryAfterSeconds"]) * 1000);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function headersFor(input: Loose, token: string | undefined, xsrf: string | undefined): Headers {
  const headers = new Headers({
    accept: "application/json",
    "accept-language": currentLanguage(),
    // What is wrong stays on the page while somebody reads it in another language.
    prefer: "every-language",
  });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (xsrf) headers.set("x-xsrf-token", xsrf);
  if (input.idempotencyKey) headers.set("idempotency-key", input.idempotencyKey);
  if (input.ifMatch !== undefined) headers.set("if-match", `"${input.ifMatch}"`);
  return headers;
}

async function refusalOf(response: Response, token: string | undefined): Promise<ApiProblem> {
  const problem = await problemOf(response);
  // spec §8. Only the session that was refused: this tab may have a new one by the time a slow answer comes.
  if (response.status === 401 && currentSession()?.token === token) endSession("expired");
  return problem;
}

async function attempt(
  address: string,
  options: RequestInit,
  { signal, patience = 30_000 }: Loose,
): Promise<Response> {
  const timeout = AbortSignal.timeout(patience);
  try {
    return await fetch(address, {
      ...options,
      credentials: "include",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw ownProblem(0, timeout.aborted ? "timedOut" : "offline");
  }
}

async function problemOf(response: Response): Promise<ApiProblem> {
  try {
    // Every error that our server answers has this form; what a proxy answers is not JSON and lands below.
    const body = JSON.parse(fromSpecification(await response.text())) as Partial<ProblemBody>;
    if (body.code && body.message)
      return new ApiProblem(response.status, { ...body, code: body.code, message: body.message });
  } catch {
    // No JSON: described below.
  }
  return ownProblem(response.status, "unexpected");
}

function addressOf(path: string, input: Loose): string {
  return `${site().apiBase}${pathOf(path, input)}`;
}

function pathOf(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return `${filled}${search.size > 0 ? `?${search}` : ""}`;
}

function xsrfToken(): string | undefined {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found === undefined ? undefined : decodeURIComponent(found);
}
