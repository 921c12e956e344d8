import { setTimeout as sleep } from "node:timers/promises";
import { KeyRotation, type RotationLog, type RotationOptions } from "./key-rotation.ts";

type Keeping = Omit<RotationOptions, "rows" | "pauseMs"> & {
  log: RotationLog;
  /** Tells the one who runs the server. */
  say: (...lines: string[]) => void;
  /** Personal links that only an older key can make again. */
  links: () => Promise<{ links: number; until: string | null }>;
};

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Brings what is sealed under the newest key, at the start and every hour, and says when the older ones may go. */
export function keepKeys(keeping: Keeping): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const rotation = new KeyRotation(keeping);
  const work = async () => {
    for (let isFirst = true; !ending.signal.aborted; isFirst = false) {
      const isFine = await once(rotation, keeping, isFirst, ending.signal).catch((error: unknown) => {
        keeping.log.error({ error: String(error) }, "the change of keys has trouble; it is tried again");
        return false;
      });
      await sleep(isFine ? hourMs : minuteMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const working = work();
  return {
    stop: async () => {
      ending.abort();
      await working;
    },
  };
}

async function once(
  rotation: KeyRotation,
  { services, log, say, links }: Keeping,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const end = await rotation.run(signal);
  const [newest = "", ...older] = services.vault.keyIds;
  if (end === "otherKey") {
    log.error(
      { key: newest },
      "another server seals with another key: give all of them the same SECRET_KEYS",
    );
  }
  const isNews = end === "finished" || (end === "unchanged" && isFirst);
  if (isNews && older.length > 0) {
    const left = await links();
    say(...wordsFor({ newest, older, unopened: rotation.unopened, ...left }));
  }
  return true;
}

type Outcome = { newest: string; older: string[]; unopened: number; links: number; until: string | null };

function wordsFor({ newest, older, unopened, links, until }: Outcome): string[] {
  const lines = [
    `Everything is sealed with the key "${newest}". The old keys may be removed now: take ${older.join(", ")} out of SECRET_KEYS.`,
  ];
  if (unopened > 0)
    lines.push(`  Left as they are, because they are damaged: ${unopened}. The log names their rows.`);
  if (links > 0) {
    lines.push(
      `  Personal links made with an old key: ${links}. They work without it, but only with it they can be shown and mailed again; the last of them ends on ${(until ?? "").slice(0, 10)}.`,
    );
  }
  return lines;
}
