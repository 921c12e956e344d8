import { type Language, languages } from "#kernel/language.ts";

/** What a broadcast says in one language; empty where it says nothing in it. */
export type Said = { subject: string; html: string };
export type Texts = Readonly<Record<Language, Said>>;

export const broadcastStates = ["sending", "stopped", "done", "withdrawn"] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/** Whom a broadcast goes to: employees, or every adult of their families too. */
export const audiences = ["employees", "adults"] as const;
export const memberStatuses = ["active", "covered", "terminated"] as const;

/** More people than this, and the one who sends types the number: a slip of a filter is seen before it is sent. */
export const largeFrom = 50;

export const isSaid = ({ subject, html }: Said): boolean => subject.trim() !== "" && html.trim() !== "";

/** The language in which somebody reads it: their own, else English, else any that is written. */
export function languageFor(texts: Texts, language: Language): Language | undefined {
  return [language, "en" as const, ...languages].find((one) => isSaid(texts[one]));
}

/** How many may be sent now, of so many an hour. */
export function allowance({ perHour, sentLately }: { perHour: number; sentLately: number }): number {
  return Math.max(0, perHour - sentLately);
}

/** The hours that a broadcast takes at the most it may; none when it is all sent at once. */
export function hoursFor({ count, perHour }: { count: number; perHour: number }): number {
  return Math.max(0, Math.ceil(count / perHour) - 1);
}
