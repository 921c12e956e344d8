import type { Language } from "#kernel/language.ts";

/** What a site says of itself; what it leaves out is as the configuration says. */
export type SiteRow = {
  host: string;
  name: string;
  clientId: string | null;
  partnerId: string | null;
  logo: string | null;
  logoAlt: string | null;
  primaryColor: string | null;
  accentColor: string | null;
  languages: readonly Language[];
  phone: string | null;
  email: string | null;
  termsUrl: string | null;
};

/** The name of a host as a request gives it: in small letters, without port or last dot. */
export function hostName(given: string): string {
  return given.toLowerCase().replace(/:\d+$/u, "").replace(/\.$/u, "");
}

/** The address of links to a site: that of the configuration, at the site's host. */
export function linkBase(baseUrl: string, host: string | null): string {
  if (host === null) return baseUrl;
  const { protocol, port } = new URL(baseUrl);
  return `${protocol}//${host}${port === "" ? "" : `:${port}`}`;
}

/** The site of a client's people: the client's own, else that of its partner; of several, the first by host. */
export function siteOf(
  sites: readonly SiteRow[],
  { clientId, partnerId }: { clientId: string; partnerId: string | null },
): SiteRow | null {
  const own = sites.filter((site) => site.clientId === clientId);
  const ofPartner = sites.filter(
    (site) => site.clientId === null && partnerId !== null && site.partnerId === partnerId,
  );
  const [first] = (own.length > 0 ? own : ofPartner).toSorted((one, other) =>
    one.host < other.host ? -1 : 1,
  );
  return first ?? null;
}
