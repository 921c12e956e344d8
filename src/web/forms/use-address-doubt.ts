import { useRef, useState } from "react";
import type { zipLookup } from "#kernel/zip-lookup.ts";
import { send } from "../api.ts";

export type AddressDoubt = { kind: "unknown" | "elsewhere"; zip: string; place: string };
type Address = Readonly<Record<string, unknown>>;

/**
 * Asks once whether ZIP code, city and state belong together: `isMeant` answers no the first time that they may not, and
 * yes when the same is sent again. What is `known` already is not asked about.
 */
export function useAddressDoubt(known: Address | null = null) {
  const [doubt, setDoubt] = useState<AddressDoubt | null>(null);
  const asked = useRef(known === null ? "" : partsOf(known).join());
  const isMeant = async (address: Address): Promise<boolean> => {
    const parts = partsOf(address);
    if (asked.current === parts.join()) {
      setDoubt(null);
      return true;
    }
    asked.current = parts.join();
    const found = await doubtOf(parts);
    setDoubt(found);
    return found === null;
  };
  return { doubt, isMeant };
}

function partsOf(address: Address): [zip: string, city: string, state: string] {
  const text = (name: string) => {
    const value = address[name];
    return typeof value === "string" ? value.trim() : "";
  };
  return [text("zip"), text("city"), text("state")];
}

/** Where it cannot be told, nobody is asked. */
async function doubtOf([zip, city, state]: ReturnType<typeof partsOf>): Promise<AddressDoubt | null> {
  if (zip === "" || city === "" || state === "") return null;
  return send<typeof zipLookup>("GET /zip", {
    query: { code: zip.slice(0, 20), city: city.slice(0, 100), state: state.slice(0, 2) },
  }).then(
    ({ doubt: kind, places: [place] }) =>
      kind && { kind, zip, place: place ? `${place.city}, ${place.state}` : "" },
    () => null,
  );
}
