import { useLayoutEffect, useRef, useState } from "react";
import { digitsOnly } from "#kernel/clean.ts";
import type { zipLookup } from "#kernel/zip-lookup.ts";
import { send } from "../api.ts";

type Place = { city: string; state: string };
type Form = {
  values: Readonly<Partial<Place>>;
  fill: (place: Partial<Place>) => void;
};

/**
 * City and state of a ZIP code as soon as it has five digits. Who knows better types over them, and what is typed there
 * while the answer is on its way stays. `arriving` is what an answer on its way will fill in.
 */
export function useZip({ values, fill }: Form) {
  const arriving = useRef<Promise<Partial<Place>>>(Promise.resolve({}));
  const asked = useRef("");
  const [found, setFound] = useState("");
  /** The answer finds the form as it stands then, not as it was when the last digit was typed. */
  const form = useRef({ values, fill });
  useLayoutEffect(() => {
    form.current = { values, fill };
  });

  const look = (typed: string) => {
    const digits = digitsOnly(typed).slice(0, 5);
    const code = digits.length < 5 ? "" : digits;
    if (code === asked.current) return;
    asked.current = code;
    if (code === "") return;
    const before = form.current.values;
    const untouched = (place: Place): Partial<Place> => {
      const { values: now } = form.current;
      return {
        ...((now.city ?? "") === (before.city ?? "") && { city: place.city }),
        ...((now.state ?? "") === (before.state ?? "") && { state: place.state }),
      };
    };
    const lookup = send<typeof zipLookup>("GET /zip", { query: { code } }).then(
      ({ places: [place] }) => place,
      () => undefined,
    );
    const filling = lookup.then((place) => {
      if (asked.current !== code) return {};
      setFound(place ? `${place.city}, ${place.state}` : "");
      const part = place ? untouched(place) : {};
      if (place) form.current.fill(part);
      // Once filled in, what the person changes by hand counts.
      arriving.current = Promise.resolve({});
      return part;
    });
    arriving.current = filling;
  };
  return { look, found, arriving };
}
