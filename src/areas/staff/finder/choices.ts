import type { Entity } from "#workspace/finding/entity.ts";
import type { UserType } from "#kernel/access.ts";
import { nameKeyOf } from "#kernel/name-key.ts";

/** One thing that can be opened. */
export type Choice = {
  /** Tells it from the others, and is what a pin keeps. */
  path: string;
  kind: "here" | "pinned" | "recent" | "page" | "action" | Entity["kind"];
  name: string;
  about: string;
  /** A button of the page that is open. */
  element?: HTMLElement;
};

/** Every word that was typed begins a word of the name; accents and case do not matter. */
export function fits(name: string, typed: string): boolean {
  const words = nameKeyOf(name).split(/[\s/’'()-]+/u);
  return nameKeyOf(typed)
    .split(/\s+/u)
    .filter((one) => one !== "")
    .every((one) => words.some((word) => word.startsWith(one)) || isWithin(name, one));
}

/** Words of Hangul stand inside others. */
function isWithin(name: string, word: string): boolean {
  return /\p{Script=Hangul}/u.test(word) && name.includes(word);
}

/** Those whose name begins with what was typed come first. */
export function ranked<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const begins = ({ name }: T) => (nameKeyOf(name).startsWith(nameKeyOf(typed)) ? 0 : 1);
  return all.filter(({ name }) => fits(name, typed)).toSorted((one, other) => begins(one) - begins(other));
}

/** Where somebody of this type reads what was found. */
export function pathOf(
  { kind, id }: Pick<Entity, "kind" | "id">,
  type: UserType,
  mayManage: boolean,
): string {
  switch (kind) {
    case "member":
      return `/${type}/members/${id}`;
    case "client":
      // Who does not keep clients works with one: its members.
      return type === "admin" && mayManage ? `/admin/clients/${id}` : `/${type}/members?client=${id}`;
    case "enrollmentSession":
      return `/${type}/enrollmentsessions/${id}`;
    case "enrollment":
      return type === "admin" ? `/admin/enrollments/${id}` : `/${type}/enrollment/${id}`;
    case "claim":
      return `/${type}/claims/${id}`;
    case "document":
      return `/admin/files/${id}`;
  }
}
