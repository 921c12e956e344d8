import { useLayoutEffect, useSyncExternalStore } from "react";
import { type Logo, showVariables, site, themeVariables } from "./site.ts";

/** The colours and the logo of what a page belongs to, in place of the site's own. */
export type Look = {
  primary: string;
  accent: string;
  /** `src` is below the API. */
  logo: { src: string; alt: string; height: number } | null;
};

let current: Look | null = null;

/** The look with which the page begins, before any of it is there. */
export function beginLook(look: Look | null): void {
  current = look;
}

const listeners = new Set<() => void>();

/** Shows the page in this look as long as it is there. */
export function useLook(look: Look | null | undefined): void {
  const wanted = look ? JSON.stringify(look) : null;
  useLayoutEffect(() => {
    if (wanted === null) return undefined;
    show(JSON.parse(wanted) as Look);
    return () => show(null);
  }, [wanted]);
}

export function useLogo(): Logo {
  const look = useSyncExternalStore(subscribe, currentLook, currentLook);
  const { logo, apiBase } = site();
  if (!look?.logo) return logo;
  const { src, alt, height } = look.logo;
  return { ...logo, src: `${apiBase}${src}`, alt, height, offsetTop: 0, offsetLeft: 0 };
}

/** What the style sheets take from a look. */
export function lookVariables(look: Look | null): Record<string, string> {
  return {
    ...themeVariables(site()),
    ...(look && { "--primary": look.primary, "--accent": look.accent }),
    ...(look?.logo && {
      "--logo-height": `${look.logo.height}px`,
      "--logo-top": "0px",
      "--logo-left": "0px",
    }),
  };
}

const currentLook = () => current;

function show(look: Look | null): void {
  current = look;
  showVariables(lookVariables(look));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
