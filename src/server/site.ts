import { readFile } from "node:fs/promises";
import { z } from "zod";
import { correctColour, isHexColour } from "#kernel/contrast.ts";
import { ConfigurationError } from "./configuration.ts";

const colour = z.string().refine(isHexColour, "a colour like #0f5c6e");
const logo = z.strictObject({
  src: z.string(),
  link: z.string().optional(),
  alt: z.string(),
  height: z.number().int().min(8).max(200),
  offsetTop: z.number().int().min(-100).max(100).default(0),
  offsetLeft: z.number().int().min(-100).max(100).default(0),
});

/** What the page shell reads at its start (spec §1): nothing here needs a new build. */
export const siteSchema = z.strictObject({
  siteName: z.string().min(1),
  apiBase: z.string().min(1).default("/api"),
  logo,
  logo2: logo.optional(),
  background: z.string().optional(),
  theme: z.strictObject({ primary: colour.default("#0f5c6e"), accent: colour.default("#b4540a") }),
  idleSeconds: z.number().int().min(60).max(1800).default(1800),
  languages: z
    .array(z.enum(["en", "ko", "es"]))
    .min(1)
    .default(["en", "ko", "es"]),
  /** Shown in the footer; the server fills it in. */
  version: z.string().default(""),
  /** Where the terms of use stand. */
  termsUrl: z.url({ protocol: /^https?$/u }).optional(),
  help: z
    .strictObject({
      phone: z.string().optional(),
      email: z.string().optional(),
      /** The postal address of letters and mails, in one line. */
      address: z.string().optional(),
    })
    .default({}),
});
export type SiteConfiguration = z.output<typeof siteSchema>;

/** What a production process shows until somebody has said in the page who they are: no name, phone or logo of anybody. */
export const plainSite = (version: string): SiteConfiguration => ({
  ...siteSchema.parse({
    siteName: "Openroll",
    logo: { src: "/site/openroll.svg", link: "/", alt: "Openroll", height: 24, offsetTop: 2 },
    theme: {},
  }),
  version,
});

/** What of a configuration belongs to the demo installation, which does not exist. */
export function demoParts({ siteName, logo, logo2, help }: SiteConfiguration): string[] {
  return [
    siteName.startsWith("Harborview") && "siteName",
    [logo, logo2].some((one) => one?.src.includes("harborview")) && "logo",
    help.phone !== undefined && /555\D*01\d\d$/u.test(help.phone) && "help.phone",
    help.email?.endsWith(".example") === true && "help.email",
  ].filter((one) => one !== false);
}

type SiteSource = { file: string; isNamed: boolean; production: boolean; version: string };

/**
 * The site of this process. Production speaks for nobody who does not exist: the demo's own file is left aside, and one that
 * keeps parts of it is refused.
 */
export async function siteOfProcess(
  { file, isNamed, production, version }: SiteSource,
  warn: (message: string) => void,
): Promise<SiteConfiguration> {
  const site = await loadSite(file, version, warn);
  const parts = production ? demoParts(site) : [];
  if (parts.length === 0) return site;
  if (!isNamed && parts.length === 4) return plainSite(version);
  throw new ConfigurationError([
    `${file} speaks as the demo installation, which nobody can reach: ${parts.join(", ")}. Write your own there, or leave SITE_CONFIG out and say who you are at /admin/organization.`,
  ]);
}

/** Reads and checks the file. A theme colour that is hard to read on white is darkened, and `warn` says so. */
export async function loadSite(
  file: string,
  version: string,
  warn: (message: string) => void,
): Promise<SiteConfiguration> {
  const parsed = siteSchema.safeParse(JSON.parse(await readFile(file, "utf8")));
  if (!parsed.success) throw new Error(`${file} is not right:\n${z.prettifyError(parsed.error)}`);
  const site = { ...parsed.data, version };
  for (const name of ["primary", "accent"] as const) {
    const { value, corrected } = correctColour(site.theme[name], "#ffffff");
    if (corrected) {
      warn(
        `${file}: the theme's ${name} colour ${site.theme[name]} is hard to read on white; ${value} is used instead.`,
      );
      site.theme[name] = value;
    }
  }
  return site;
}
