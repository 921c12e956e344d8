import { ApiProblem } from "../api.ts";

/** A part of a record's page that is not there for this record: its service is switched off for the client. */
export function isNotThere(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 404;
}
