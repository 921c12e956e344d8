// The tables of jobs and timers in docs/operations.md: names and figures come from the source, what each does from the document.

type Queue = { retryLimit: number; retryDelay: number; expireInSeconds: number };
type Timer = { name: string; seconds: number };

/** What stands in a row whose work nobody has described yet. */
export const undescribed = "?";

/** The timers that src/app/main.ts starts, in its order. */
export function timersIn(main: string): Timer[] {
  const calls = /\b(?:everyMinute|every)\(\s*(?:(\d+),\s*)?"([^"]+)",/gu;
  return [...main.matchAll(calls)].map(([, seconds, name = ""]) => ({
    name,
    seconds: Number(seconds ?? 60),
  }));
}

/** The document with both tables as the source has them; a row that is there already keeps its words. */
export function withTables(
  document: string,
  { queues, timers }: { queues: Readonly<Record<string, Queue>>; timers: readonly Timer[] },
): string {
  const jobs = Object.entries(queues).map(([name, queue]) => [
    `\`${name}\``,
    wordsOf(document, `\`${name}\``),
    `${queue.retryLimit === 1 ? "once" : `${queue.retryLimit} times`} from ${queue.retryDelay} s`,
    timeOf(queue.expireInSeconds),
  ]);
  const works = timers.map(({ name, seconds }) => [name, wordsOf(document, name), timeOf(seconds)]);
  return between(
    between(document, "jobs", table(["job", "does", "tried again", "its time"], jobs)),
    "timers",
    table(["timer", "does", "every"], works),
  );
}

const timeOf = (seconds: number) =>
  seconds % 60 === 0 && seconds > 90 ? `${seconds / 60} min` : `${seconds} s`;

/** The second cell of the row that begins with this name. */
function wordsOf(document: string, name: string): string {
  const row = document.split("\n").find((line) => line.startsWith(`| ${name} |`));
  return row?.split(" | ")[1] ?? undescribed;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function between(document: string, name: string, text: string): string {
  const [from, to] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const [start, end] = [document.indexOf(from), document.indexOf(to)];
  if (start === -1 || end < start)
    throw new Error(`The document has no place for its ${name}: ${from.trim()}`);
  return document.slice(0, start + from.length) + text + document.slice(end);
}
