import { matchRoutes, type RouteObject } from "react-router";
import { holds, type Permission } from "#kernel/access.ts";
import type { ServiceKey } from "#kernel/service-keys.ts";

/** One line of an area's menu, as data. */
export type MenuEntry = {
  path: string;
  /** In the namespace `areas`. */
  textKey: string;
  /** Without it everybody of the area's type sees the entry; with a list, the one who holds any one of it. */
  permission?: Permission | readonly Permission[];
  /** Only where this service is switched on for the user. */
  service?: ServiceKey;
  /** The text key of the group it stands in. */
  group?: string;
};

export type MenuGroup = { group: string | undefined; entries: MenuEntry[] };

/**
 * Leaves out what has no screen yet; a menu can so be written whole before its screens are. An entry that leads out of
 * the area is taken at its word.
 */
export function existingEntries(
  menu: readonly MenuEntry[],
  base: string,
  routes: RouteObject[],
): MenuEntry[] {
  return menu.filter(
    ({ path }) => !path.startsWith(base) || matchRoutes([{ path: base, children: routes }], path) !== null,
  );
}

/** What a person may see, in its groups; a group shows only if an entry of it does (spec §2). */
export function visibleMenu(
  menu: readonly MenuEntry[],
  permissions: readonly string[],
  servicesOff: readonly ServiceKey[] = [],
): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const entry of menu) {
    if (entry.permission !== undefined && !holds(permissions, entry.permission)) continue;
    if (entry.service !== undefined && servicesOff.includes(entry.service)) continue;
    const open = groups.find(({ group }) => group === entry.group);
    if (open) open.entries.push(entry);
    else groups.push({ group: entry.group, entries: [entry] });
  }
  return groups;
}

/** The entry that a page belongs to: the longest address that the page's begins with. */
export function activeEntry(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.length - one.length)[0];
}

/** Whether the page is one of the menu that this person does not see there; a page below it asks for itself. */
export function isHiddenPage(
  menu: readonly MenuEntry[],
  visible: readonly MenuGroup[],
  pathname: string,
): boolean {
  const isAmong = (entries: readonly MenuEntry[]) => entries.some(({ path }) => path === pathname);
  return isAmong(menu) && !visible.some(({ entries }) => isAmong(entries));
}

type Part = {
  /** As it was left by hand; undefined where nobody touched it. */
  byHand: boolean | undefined;
  hasActive: boolean;
  /** The person folded it on this very page. */
  isFolded: boolean;
};

/** The part of the page is open, whatever was folded before; the others as they were left, folded at first. */
export function isOpenPart({ byHand = false, hasActive, isFolded }: Part): boolean {
  return byHand || (hasActive && !isFolded);
}

/** What was kept of the parts; nothing where it is no such thing. */
export function readParts(kept: string | null): Readonly<Record<string, boolean>> {
  try {
    const parts: unknown = JSON.parse(kept ?? "{}");
    if (typeof parts !== "object" || parts === null) return {};
    return Object.fromEntries(
      Object.entries(parts).filter((one): one is [string, boolean] => typeof one[1] === "boolean"),
    );
  } catch {
    return {};
  }
}
