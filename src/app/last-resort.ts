import type { Logger } from "pino";

/** So many errors within a minute that nobody caught are more than an accident: a fresh process does better. */
const mostPerMinute = 60;

/**
 * An error that nobody caught costs what it belongs to, not everybody's work: the process goes on, and the log says where the
 * mistake is. Streams have their listeners by `server/streams.ts`; this is for what a library does inside.
 */
export function outliveErrors(log: Pick<Logger, "error" | "fatal">, giveUp: () => void): void {
  let [since, count] = [0, 0];
  const outlive = (kind: string) => (error: unknown) => {
    const stack = error instanceof Error ? error.stack : undefined;
    log.error(
      { kind, error: error instanceof Error ? error.name : typeof error, stack: framesOf(stack) },
      "left alone",
    );
    const now = performance.now();
    if (now - since > 60_000) [since, count] = [now, 0];
    count += 1;
    if (count !== mostPerMinute) return;
    log.fatal("too many errors are left alone");
    giveUp();
  };
  process.on("unhandledRejection", outlive("promise"));
  process.on("uncaughtException", outlive("exception"));
}

/** Without the message, which may quote what a person sent. */
function framesOf(stack: string | undefined): string | undefined {
  return stack
    ?.split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .join("\n");
}
