import type { PlainDate } from "#kernel/dates.ts";
import type { Vault } from "#server/crypto.ts";
import type { Random } from "./random.ts";

/** What every part of the demo shares. All its dates follow from `today`; the same day gives the same rows. */
export type Demo = {
  installationId: string;
  today: PlainDate;
  /** Of `today`; plan years are calendar years. */
  year: number;
  vault: Vault;
  /** When the administrator began to work: set-up rows are that old. */
  founded: string;
};

export function newYear(year: number): PlainDate {
  return `${year}-01-01`;
}

export function newYearsEve(year: number): PlainDate {
  return `${year}-12-31`;
}

/** A moment of that day by daylight in the United States, as ISO text. `minute` counts from 9:00 in New York (EST). */
export function momentOf(day: PlainDate, minute: number): string {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minute * 60_000).toISOString();
}

/** The columns every kept row has. */
export type Kept = { id: string; createdAt: string; updatedAt: string };

export function kept(random: Random, moment: string): Kept {
  return { id: random.id(moment), createdAt: moment, updatedAt: moment };
}
