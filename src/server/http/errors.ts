import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, type ProblemCode } from "#kernel/problem.ts";
import { hasText, preferredLanguage, t } from "../i18n.ts";

/** What leaves when a call fails; the same shape for every failure. */
export type ProblemBody = {
  code: ProblemCode;
  message: string;
  errors?: { path: string; message: string }[];
  facts?: Readonly<Record<string, string | number>>;
};

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.status >= 500) {
    request.log.error({ code: problem.code, details: problem.details, stack: stackOf(error) }, "a call failed");
  } else {
    request.log.info({ code: problem.code, details: problem.details }, "a call was refused");
  }
  if (problem.status === 429 || problem.status === 503) {
    void reply.header("retry-after", String(problem.facts["retryAfterSeconds"] ?? 30));
  }
  const language = request.identified?.system.context.language ?? preferredLanguage(request.headers["accept-language"]);
  return reply.code(problem.status).type("application/json").send(bodyOf(problem, language));
}

export function bodyOf(problem: Problem, language: Language): ProblemBody {
  const { fieldErrors, facts } = problem;
  return {
    code: problem.code,
    message: t(language, `server:problem.${problem.code}`),
    ...(fieldErrors.length > 0
      ? { errors: fieldErrors.map((error) => ({ path: error.path, message: error.message ?? fieldMessage(error, language) })) }
      : {}),
    ...(Object.keys(facts).length > 0 ? { facts } : {}),
  };
}

function fieldMessage(error: FieldError, language: Language): string {
  const key = `server:field.${error.code}`;
  return t(language, hasText(language, key) ? key : "server:field.invalid", error.params);
}

/** Anything that was thrown, as one of our problems. What is not ours never shows its own words. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const refusal = databaseErrorOf(error);
  if (refusal !== undefined) return databaseProblem(refusal);
  const status = (error as Partial<FastifyError>).statusCode;
  const code = (error as Partial<FastifyError>).code ?? codeOf(error);
  if (status === 429) return new Problem("tooMany");
  if (status === 413) return new Problem("tooLarge");
  if (status !== undefined && status >= 400 && status < 500) return new Problem("malformed", { details: { code } });
  if (isConnectionTrouble(code)) return new Problem("busy", { details: { code } });
  return new Problem("unexpected", { details: { code } });
}

/** What the database said, whether drizzle has wrapped it or not. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseErrorOf(error.cause) : undefined;
}

function databaseProblem(error: pg.DatabaseError): Problem {
  const details = { sqlState: error.code, constraint: error.constraint, table: error.table };
  if (error.code === "23505") return new Problem("conflict", { details });
  if (error.code === "23503") return new Problem("inUse", { details });
  if (error.code === "57014") return new Problem("timedOut", { details });
  if (error.code === "42501") return new Problem("notFound", { details });
  if (error.code?.startsWith("57P") || error.code?.startsWith("53")) return new Problem("busy", { details });
  return new Problem("unexpected", { details });
}

function codeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : undefined;
}

function isConnectionTrouble(code: string | undefined): boolean {
  return code !== undefined && ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"].includes(code);
}

/** Where it failed, without the message: a database's message may quote a row. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined;
  const frames = error.stack.split("\n").filter((line) => line.trimStart().startsWith("at "));
  return [error.name, ...frames.slice(0, 12)].join("\n");
}
