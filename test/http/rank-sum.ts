/**
 * Mann and Whitney's test: how likely two samples differ at least this much in their ranks when both come from one
 * distribution. It knows of no shape, so that a pause of the machine here and there weighs no more than any other value.
 */
export function rankSumP(one: readonly number[], other: readonly number[]): number {
  const [n, m] = [one.length, other.length];
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ];
  const sorted = all.toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let at = 0; at < sorted.length;) {
    // Equal values share the mean of their ranks.
    let end = at;
    while (end < sorted.length && sorted[end]?.value === sorted[at]?.value) end += 1;
    const rank = (at + 1 + end) / 2;
    for (; at < end; at += 1) if (sorted[at]?.isOne === true) rankSum += rank;
  }
  const u = rankSum - (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(Math.abs(u - (n * m) / 2) / deviation));
}

/** The standard normal distribution up to z (Abramowitz and Stegun 26.2.17; error below 1e-7). */
function normal(z: number): number {
  const k = 1 / (1 + 0.231_641_9 * z);
  const sum =
    k *
    (0.319_381_53 + k * (-0.356_563_782 + k * (1.781_477_937 + k * (-1.821_255_978 + k * 1.330_274_429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
