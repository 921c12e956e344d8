import type { FormWords } from "../../form-definition.ts";

/** Words that may be left out are left out when nothing stands in any language. */
export function orLeftOut(words: FormWords): FormWords | undefined {
  return words.default + words.ko + words.es === "" ? undefined : words;
}
