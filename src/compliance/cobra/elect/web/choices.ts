import type { Values } from "#web/kit/fields/form.ts";
import { tabStorage } from "#web/storage.ts";
import type { ElectState } from "../elect.ts";

type Person = ElectState["people"][number];
export type Answer = { place: number; coverageTypes: string[] };

/** The field of a coverage of the person at a place; `none` is to continue nothing. */
export const fieldOf = (place: number, what: string): string => `p${place}-${what}`;
export const groupOf = (place: number): string => `p${place}`;

/** The answers of those who may give one and gave it. */
export function answersOf(people: readonly Person[], values: Values): Answer[] {
  return people.flatMap(({ mayAnswer, offers }, place) => {
    if (!mayAnswer) return [];
    const coverageTypes = offers
      .map(({ coverageType }) => coverageType)
      .filter((type) => values[fieldOf(place, type)] === "yes");
    const hasDeclined = values[fieldOf(place, "none")] === "yes";
    return coverageTypes.length > 0 || hasDeclined ? [{ place, coverageTypes }] : [];
  });
}

/** Everybody who may answer keeps all that they had. */
export const allKept = (people: readonly Person[]): Values =>
  Object.fromEntries(
    people.flatMap(({ mayAnswer, offers }, place) =>
      mayAnswer
        ? [
            [fieldOf(place, "none"), ""],
            ...offers.map(({ coverageType }) => [fieldOf(place, coverageType), "yes"]),
          ]
        : [],
    ),
  );

const storageKey = (link: string) => `openroll.cobra.${link}`;
const namesOf = (people: readonly Person[]) => people.map(({ name }) => name).join("\n");

// A choice that was not sent stays in this tab, over a reload and another language. A list of other people drops it.

export function storedChoices(link: string, people: readonly Person[]): Values {
  // `storeChoices` wrote it.
  const [names, values] = JSON.parse(tabStorage.read(storageKey(link)) ?? "[]") as [string?, Values?];
  return names === namesOf(people) && values !== undefined ? values : {};
}

export function storeChoices(link: string, people: readonly Person[], values: Values): void {
  tabStorage.write(storageKey(link), JSON.stringify([namesOf(people), values]));
}

export function dropChoices(link: string): void {
  tabStorage.remove(storageKey(link));
}
