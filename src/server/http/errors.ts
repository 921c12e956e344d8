import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import type { FieldError } from "#kernel/field-error.ts";
import { type Language, languages } from "#kernel/language.ts";
import { Problem, type ProblemCode, type SaidFieldError, type Words } from "#kernel/problem.ts";
import { toSpecification } from "#kernel/specification-codes.ts";
import { hasText, preferredLanguage, t } from "../i18n.ts";

/** What leaves when a call fails; the same shape for every failure. */
export type ProblemBody = {
  code: ProblemCode;
  message: string;
  /** In each language, for who asks so (`prefer: every-language`). */
  words?: Words;
  errors?: { path: string; message: string; words?: Words }[];
  facts?: Readonly<Record<string, string | number>>;
};

/** A page that people may read in another language while it shows what was wrong asks for all of them at once. */
const everyLanguage = "every-language";

/** A person mends no more of them at a time; what else is wrong shows at the next try. */
export const mostErrors = 50;
/** A part of a path may be what the sender wrote. */
const longestPath = 200;

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error);
  request.refusedBy = problem.code;
  if (problem.status >= 500 || problem.code === "fileLost") {
    request.log.error(
      { code: problem.code, details: problem.details, stack: stackOf(error) },
      "a call failed",
    );
  } else {
    request.log.info({ code: problem.code, details: problem.details }, "a call was refused");
  }
  if (problem.status === 429 || problem.status === 503) {
    void reply.header("retry-after", String(secondsToWait(problem)));
  }
  const language =
    request.identified?.system.context.language ?? preferredLanguage(request.headers["accept-language"]);
  return reply
    .code(problem.status)
    .type("application/json")
    .send(
      toSpecification(JSON.stringify(bodyOf(problem, language, request.headers["prefer"] === everyLanguage))),
    );
}

function bodyOf(problem: Problem, language: Language, isInEach: boolean): ProblemBody {
  const { code, fieldErrors, facts } = problem;
  const message = (one: Language) => t(one, `server:problem.${code}`, { ...facts, ...waiting(problem) });
  return {
    code,
    message: message(language),
    ...(isInEach ? { words: eachOf(message) } : {}),
    ...(fieldErrors.length > 0
      ? {
          errors: fieldErrors.slice(0, mostErrors).map((error) => ({
            path: error.path.slice(0, longestPath),
            message: error.message ?? fieldMessage(error, language),
            ...(isInEach ? wordsOf(error) : {}),
          })),
        }
      : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  };
}

function wordsOf(error: SaidFieldError): { words: Words } {
  return { words: error.message === undefined ? eachOf((one) => fieldMessage(error, one)) : error.words };
}

function eachOf(message: (language: Language) => string): Words {
  // One entry for each of `languages`.
  return Object.fromEntries(languages.map((one) => [one, message(one)])) as Words;
}

/** When a call that came too often or at a busy time may come again. */
function secondsToWait({ facts }: Problem): number {
  return Math.max(1, Number(facts["retryAfterSeconds"] ?? 30));
}

/** People read minutes: as many as make sure that the next try is not refused as well. */
function waiting(problem: Problem): { count?: number } {
  return problem.status === 429 ? { count: Math.ceil(secondsToWait(problem) / 60) } : {};
}

function fieldMessage(error: FieldError, language: Language): string {
  const key = `server:field.${error.code}`;
  return t(language, hasText(language, key) ? key : "server:field.invalid", error.params);
}

/** Anything that was thrown, as one of our problems. What is not ours never shows its own words. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const refusal = databaseErrorOf(error);
  if (refusal !== undefined) return databaseProblem(refusal);
  const status = (error as Partial<FastifyError>).statusCode;
  const { code } = error as Partial<FastifyError>;
  if (status === 429) return new Problem("tooMany");
  if (status === 413) return new Problem("tooLarge");
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem("malformed", { details: { code } });
  if (isWithoutRoom(error)) return new Problem("diskFull", { details: { code } });
  if (isConnectionTrouble(error)) return new Problem("busy", { details: { code } });
  return new Problem("unexpected", { details: { code } });
}

/** What the database said, whether drizzle has wrapped it or not. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}

function databaseProblem(error: pg.DatabaseError): Problem {
  const details = { sqlState: error.code, constraint: error.constraint, table: error.table };
  return new Problem(problemOfState(error.code ?? ""), { details });
}

/** By the codes of PostgreSQL (appendix A of its manual). */
function problemOfState(state: string): ProblemCode {
  if (state === "23505") return "conflict";
  if (state === "23503") return "inUse";
  // Raised by the trigger on coverages.
  if (state === "OD001") return "coveredAfterDeath";
  if (state === "57014") return "timedOut";
  if (state === "42501") return "notFound";
  // A character that no text or JSON of the database holds, like the zero byte.
  if (state === "22021" || state === "22P05") return "malformed";
  if (state === "53100") return "diskFull";
  // Going down, out of memory or of connections, two changes in each other's way: a repeat may well go through.
  if (/^(08|53|57P|25P03|40001|40P01|55P03)/.test(state)) return "busy";
  return "unexpected";
}

/** The disk, or what this process may take of it, is full. */
function isWithoutRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return code === "ENOSPC" || code === "EDQUOT" || isWithoutRoom(error.cause);
}

/** The driver names what breaks a connection by a code of the system, or by words of its own. */
function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"].includes(code))
    return true;
  // A socket that is not there; a file that is not there is no trouble of a connection.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  const words =
    /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
  return words.test(error.message) || isConnectionTrouble(error.cause);
}

/** Where it failed, without the message: a database's message may quote a row. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const frames = error.stack.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return [error.name, ...frames.slice(0, 12)].join("\n");
}
