import type { PlainDate } from "#kernel/dates.ts";

type Facts = { from: PlainDate; to: PlainDate; key: string; client: string | null; format: string };

/** What a result is saved as. Of a client's name only what every system takes as the name of a file. */
export function fileNameOf(pattern: string, { from, to, key, client, format }: Facts): string {
  const facts: Readonly<Record<string, string>> = {
    date: to,
    from,
    to,
    key,
    client: (client ?? "all").replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60),
  };
  const name = pattern.replaceAll(/\{(\w+)\}/gu, (_, word: string) => facts[word] ?? "");
  return `${name.replace(/^\.+/u, "").slice(0, 180)}.${format}`;
}
