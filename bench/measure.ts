import autocannon from "autocannon";

export type Ratio = {
  name: string;
  ours: number;
  ceiling: number;
  ratio: number;
  goal: number;
  unit: string;
  /** The goal is the most that the ratio may be, not the least. */
  isLimit?: boolean;
};

export function isReached({ ratio, goal, isLimit = false }: Ratio): boolean {
  return isLimit ? ratio <= goal : ratio >= goal;
}

/** Requests a second over a few seconds, each path in turn, with as many connections. Throws when one of them failed. */
export async function requestsPerSecond(
  { url, paths, headers }: { url: string; paths: readonly string[]; headers?: Record<string, string> },
  { seconds, connections }: { seconds: number; connections: number },
): Promise<number> {
  const requests = paths.map((path) => ({ path }));
  const result = await autocannon({
    url,
    requests,
    duration: seconds,
    connections,
    ...(headers && { headers }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests to ${url} failed`);
  return result.requests.average;
}

/** Ours and the ceiling by turns, so that a noisy machine hits both; the medians count. */
export async function compare(name: string, { ours, ceiling, rounds, goal, unit }: Sides): Promise<Ratio> {
  const sides: { ours: number[]; ceiling: number[] } = { ours: [], ceiling: [] };
  for (let round = 0; round < rounds; round += 1) {
    sides.ceiling.push(await ceiling(round));
    sides.ours.push(await ours(round));
  }
  const [us, top] = [median(sides.ours), median(sides.ceiling)];
  return { name, ours: us, ceiling: top, ratio: us / top, goal, unit };
}
type Sides = {
  ours: (round: number) => Promise<number>;
  ceiling: (round: number) => Promise<number>;
  rounds: number;
  goal: number;
  unit: string;
};

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
