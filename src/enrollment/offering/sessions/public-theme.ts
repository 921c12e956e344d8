import { z } from "zod";

/** What the public page may know of a theme: colours that can be read on white, and a logo by its opaque key. */
export const publicThemeSchema = z.object({
  primary: z.string(),
  accent: z.string(),
  logo: z.object({ src: z.string(), alt: z.string(), height: z.int() }).nullable(),
});
export type PublicTheme = z.output<typeof publicThemeSchema>;
