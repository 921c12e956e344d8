import { formatPhone } from "#kernel/phone.ts";
import type { Services } from "./services.ts";
import type { SiteConfiguration } from "./site.ts";

type Row = {
  name: string;
  version: number;
  siteName: string | null;
  primaryColor: string | null;
  accentColor: string | null;
  phone: string | null;
  email: string | null;
  postalAddress: string | null;
  hasLogo: boolean;
};

/** What the configuration says by itself, by the site that everybody reads. */
const configured = new WeakMap<SiteConfiguration, SiteConfiguration>();

/** Another version is another picture: browsers keep it. */
export const ownLogoPath = (version: number) => `/site-logo?v=${version}`;

/** That of one installation among several in one process. */
export const logoPathOf = (installationId: string, version: number) =>
  `${ownLogoPath(version)}&of=${installationId}`;

/**
 * Has the site of this process say who the installation says that it is, once somebody has said so there. Several
 * installations in one process keep the look that is configured.
 */
export async function refreshSite({ site, database }: Pick<Services, "site" | "database">): Promise<void> {
  const base = configured.get(site) ?? structuredClone(site);
  configured.set(site, base);
  const { rows } = await database.system.query<Row>(
    `select name, version, site_name as "siteName", primary_color as "primaryColor", accent_color as "accentColor", phone,
       email, postal_address as "postalAddress", logo is not null as "hasLogo"
     from installations order by (site_name is null), id limit 2`,
  );
  const [row, other] = rows;
  if (row === undefined) return;
  if (row.siteName !== null) {
    if (other === undefined || other.siteName === null)
      Object.assign(site, siteFrom(row, row.siteName, base));
  } else if (other === undefined && !isIdentified(base)) Object.assign(site, { ...base, siteName: row.name });
}

/** Whether it says how people reach those who serve them. */
export function isIdentified({ help }: Pick<SiteConfiguration, "help">): boolean {
  return help.phone !== undefined || help.email !== undefined;
}

function siteFrom(row: Row, siteName: string, base: SiteConfiguration): SiteConfiguration {
  const { logo2: _, ...rest } = base;
  return {
    ...rest,
    ...(base.logo2 !== undefined && !row.hasLogo ? { logo2: base.logo2 } : {}),
    siteName,
    logo: row.hasLogo
      ? { ...base.logo, src: ownLogoPath(row.version), alt: siteName, link: "/", height: 40 }
      : { ...base.logo, alt: siteName },
    theme: {
      primary: row.primaryColor ?? base.theme.primary,
      accent: row.accentColor ?? base.theme.accent,
    },
    help: {
      ...(row.phone !== null && { phone: formatPhone(row.phone) }),
      ...(row.email !== null && { email: row.email }),
      ...(row.postalAddress !== null && { address: row.postalAddress }),
    },
  };
}

export type Logo = { content: Buffer; mediaType: string };

/** The picture at a path that `logoPathOf` made. */
export function readLogoAt(services: Pick<Services, "database">, path: string): Promise<Logo | null> {
  return readOwnLogo(services, new URLSearchParams(path.split("?")[1]).get("of"));
}

/** That of one installation; named none, of the only one that has a logo. */
export async function readOwnLogo(
  { database }: Pick<Services, "database">,
  installationId: string | null = null,
): Promise<Logo | null> {
  const { rows } = await database.system.query<Logo>(
    `select logo as content, logo_type as "mediaType" from installations
     where site_name is not null and logo is not null and logo_type is not null and ($1::uuid is null or id = $1) limit 2`,
    [installationId],
  );
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
