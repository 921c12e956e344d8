import type { Language } from "#kernel/language.ts";

export type Logo = {
  src: string;
  link?: string;
  alt: string;
  height: number;
  offsetTop: number;
  offsetLeft: number;
};

/** What `/config.json` holds (spec §1): the shell's looks and addresses, changed without a new build. */
export type Site = {
  siteName: string;
  apiBase: string;
  logo: Logo;
  logo2?: Logo;
  background?: string;
  theme: { primary: string; accent: string };
  idleSeconds: number;
  languages: Language[];
  version: string;
  termsUrl?: string;
  help: { phone?: string; email?: string; address?: string };
};

let loaded: Site | undefined;

/** The configuration; only `main.tsx` runs before it is there. */
export function site(): Site {
  if (!loaded) throw new Error("the site's configuration is not loaded yet");
  return loaded;
}

export async function loadSite(): Promise<Site> {
  const response = await fetch("/config.json", { credentials: "same-origin" });
  if (!response.ok) throw new Error(`config.json answered ${response.status}`);
  // The server checks the file against its schema before it serves it.
  const read = (await response.json()) as Site;
  setSite(read);
  showVariables(themeVariables(read));
  return read;
}

export function setSite(site: Site): void {
  loaded = site;
}

/** What the style sheets take from the site: shell.css, the CMS kit and MUI's theme all have their colours from these. */
export function themeVariables({ theme, background, logo, logo2 }: Site): Record<string, string> {
  return {
    "--primary": theme.primary,
    "--accent": theme.accent,
    ...logoVariables("--logo", logo),
    ...(logo2 && logoVariables("--logo2", logo2)),
    ...(background && { "--page-image": `url(${JSON.stringify(background)})` }),
  };
}

function logoVariables(name: string, { height, offsetTop, offsetLeft }: Logo): Record<string, string> {
  return {
    [`${name}-height`]: `${height}px`,
    [`${name}-top`]: `${offsetTop}px`,
    [`${name}-left`]: `${offsetLeft}px`,
  };
}

export function showVariables(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(name, value);
}
