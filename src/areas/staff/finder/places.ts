/** Pages that somebody pinned, and opened last here; paths of the menu alone, never a record or a name. */
export type Places = { pinned: readonly string[]; recent: readonly string[] };

export const placesKey = "openroll.places";
const [mostPinned, mostRecent] = [9, 5];

export function keptPlaces(text: string | null): Places {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return { pinned: [], recent: [] };
    return { pinned: pathsOf(kept, "pinned"), recent: pathsOf(kept, "recent") };
  } catch {
    return { pinned: [], recent: [] };
  }
}

function pathsOf(kept: object, name: string): string[] {
  const value: unknown = Object.entries(kept).find(([key]) => key === name)?.[1];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export function withRecent(places: Places, path: string): Places {
  const recent = [path, ...places.recent.filter((one) => one !== path)].slice(0, mostRecent);
  return { ...places, recent };
}

export function withPin(places: Places, path: string): Places {
  const { pinned } = places;
  return {
    ...places,
    pinned: pinned.includes(path)
      ? pinned.filter((one) => one !== path)
      : [...pinned, path].slice(-mostPinned),
  };
}
