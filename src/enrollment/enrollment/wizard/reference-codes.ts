import { useEffect, useState } from "react";
import { send } from "#web/api.ts";
import type { referenceCodes } from "../reference-codes.ts";

type Code = { type: "SALUT" | "SUFFIX"; code: string; label: string };

let loaded: Promise<readonly Code[]> | undefined;

/** Name prefixes and suffixes; an empty list until they are there, or when they do not come. Both are optional. */
export function useReferenceCodes(type: Code["type"]): { value: string; label: string }[] {
  const [codes, setCodes] = useState<readonly Code[]>([]);
  useEffect(() => {
    let isShown = true;
    loaded ??= send<typeof referenceCodes>("GET /referencecodes").then((answer) => answer.codes);
    loaded.then(
      (found) => isShown && setCodes(found),
      () => (loaded = undefined),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return codes.filter((code) => code.type === type).map(({ code, label }) => ({ value: code, label }));
}
