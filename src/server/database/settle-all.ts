/**
 * Statements of one transaction that do not need each other's answers: sent one behind the other, they travel together.
 * Waits for all of them, so that none is left that would run when the transaction has ended; then the first failure
 * counts, which those behind it share.
 */
export async function settleAll(statements: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(statements)) {
    if (outcome.status === "rejected") throw outcome.reason;
  }
}
