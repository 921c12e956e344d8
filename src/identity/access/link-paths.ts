/** The links that mails hold: the page each opens, and how long each works. */
export const linkKinds = {
  activation: { page: "/activate", hours: 24 },
  invitation: { page: "/invitation", hours: 7 * 24 },
  reset: { page: "/reset", hours: 1 },
  /** An employee who has just been covered gets it: a letter of news is read within days. */
  account: { page: "/account", hours: 14 * 24 },
} as const;
export type LinkKind = keyof typeof linkKinds;

export function linkPath(kind: LinkKind, key: string): string {
  return `${linkKinds[kind].page}/${key}`;
}

export function linkExpiry(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + linkKinds[kind].hours * 3_600_000);
}
