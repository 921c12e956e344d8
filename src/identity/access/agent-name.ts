// The first that fits counts: almost every browser also names the ones it descends from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\//u, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\bWhale\//u, "Whale"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//u, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/u, "Windows"],
  [/\biPhone\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bMac OS X\b/u, "Mac"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bLinux\b/u, "Linux"],
];

/**
 * "Chrome on Windows": a browser as its owner would call it. Nothing that the header says is repeated, so it cannot
 * carry words of its own into a page or a mail.
 */
export function agentName(userAgent: string | undefined): string | null {
  const told = (userAgent ?? "").slice(0, 500);
  const first = (list: typeof browsers) => list.find(([form]) => form.test(told))?.[1];
  const [browser, system] = [first(browsers), first(systems)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}
