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
  help: { phone?: string; email?: string };
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
  loaded = read;
  showTheme(read);
  return read;
}

/** shell.css, the CMS kit and MUI's theme all take their colours from these. */
function showTheme({ theme, background }: Site): void {
  const style = document.documentElement.style;
  style.setProperty("--primary", theme.primary);
  style.setProperty("--accent", theme.accent);
  if (background) style.setProperty("--page-image", `url(${JSON.stringify(background)})`);
}
