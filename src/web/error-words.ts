import { ApiProblem, wordsNow } from "./api.ts";

/** A wrong field says more than the problem about it. */
export function errorWords(error: Error): string {
  const [first] = error instanceof ApiProblem ? error.errors : [];
  return first ? wordsNow(first) : error.message;
}
