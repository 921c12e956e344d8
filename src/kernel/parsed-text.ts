import { z } from "zod";
import type { Parsed } from "./parsed.ts";

/** The schema of a typed text that one of our parsers reads: an email address, a phone number. */
export function parsedText(parse: (input: string) => Parsed<string>, code: string): z.ZodType<string> {
  return z.string().transform((text, context) => {
    const result = parse(text);
    if (result.ok) return result.value;
    context.issues.push({
      code: "custom",
      input: text,
      params: { code: result.code === "empty" ? "required" : code },
    });
    return z.NEVER;
  });
}
