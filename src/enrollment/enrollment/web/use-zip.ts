import { useRef, useState } from "react";
import { digitsOnly } from "#kernel/clean.ts";
import type { zipLookup } from "#kernel/zip-lookup.ts";
import { send } from "#web/api.ts";

type Found = { city: string; state: string } | undefined;

/** City and state of a ZIP code as soon as it has five digits. Who knows better types over them. */
export function useZip(fill: (found: { city: string; state: string }) => void) {
  const arriving = useRef<Promise<Found>>(Promise.resolve(undefined));
  const asked = useRef("");
  const [found, setFound] = useState("");

  const look = (typed: string) => {
    const code = digitsOnly(typed).slice(0, 5);
    if (code.length < 5 || code === asked.current) return;
    asked.current = code;
    const lookup = send<typeof zipLookup>("GET /zip", { query: { code } }).then(
      ({ places: [place] }): Found => place && { city: place.city, state: place.state },
      (): Found => undefined,
    );
    arriving.current = lookup;
    void lookup.then((place) => {
      if (asked.current !== code) return;
      setFound(place ? `${place.city}, ${place.state}` : "");
      if (place) fill(place);
      // Once filled in, what the person changes by hand counts.
      arriving.current = Promise.resolve(undefined);
    });
  };
  return { look, found, arriving };
}
