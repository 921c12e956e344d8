import { correctColour } from "#kernel/contrast.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { Services } from "#server/services.ts";
import type { SiteConfiguration } from "#server/site.ts";
import { hostName, linkBase, siteOf, type SiteRow } from "./site-look.ts";

const rememberMs = 1000;

/** The sites by their hosts, remembered for a second: every page asks. */
export class SiteDirectory {
  readonly #services: Services;
  #remembered: { until: number; sites: Promise<ReadonlyMap<string, SiteRow>> } | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** The site at a host; the configured one for every host that is not known, also while the database is away. */
  async at(host: string): Promise<SiteConfiguration> {
    const sites = await this.#all().catch(() => new Map<string, SiteRow>());
    const found = sites.get(hostName(host));
    return found === undefined ? this.#services.site : lookOf(found, this.#services.site);
  }

  /** After a change: it holds at once here, within a second in other copies of the server. */
  forget(): void {
    this.#remembered = undefined;
  }

  #all(): Promise<ReadonlyMap<string, SiteRow>> {
    const now = this.#services.clock().getTime();
    if (this.#remembered === undefined || this.#remembered.until <= now) {
      const sites = readSites(this.#services.database.system).then(
        (rows) => new Map(rows.map((row) => [row.host, row])),
      );
      this.#remembered = { until: now + rememberMs, sites };
      sites.catch(() => this.forget());
    }
    return this.#remembered.sites;
  }
}

const columns = `host, name, client_id as "clientId", partner_id as "partnerId", logo, logo_alt as "logoAlt",
  primary_color as "primaryColor", accent_color as "accentColor", languages, phone, email, terms_url as "termsUrl"`;

async function readSites(database: Queryable): Promise<SiteRow[]> {
  const { rows } = await database.query<SiteRow>({
    name: "sites",
    text: `select ${columns} from sites where active and deleted_at is null`,
    values: [],
  });
  return rows;
}

/** The configuration as a site changes it. With a logo of its own, the second one is not shown. */
function lookOf(row: SiteRow, site: SiteConfiguration): SiteConfiguration {
  const { logo2, ...rest } = site;
  const offered = site.languages.filter((one) => row.languages.includes(one));
  const help = {
    ...(row.phone === null ? {} : { phone: formatPhone(row.phone) }),
    ...(row.email === null ? {} : { email: row.email }),
  };
  return {
    ...rest,
    siteName: row.name,
    logo:
      row.logo === null
        ? site.logo
        : { ...site.logo, src: row.logo, alt: row.logoAlt ?? row.name, link: "/" },
    ...(row.logo === null && logo2 !== undefined ? { logo2 } : {}),
    theme: {
      primary: row.primaryColor ?? site.theme.primary,
      accent: row.accentColor ?? site.theme.accent,
    },
    languages: offered.length > 0 ? offered : site.languages,
    help:
      Object.keys(help).length > 0
        ? { ...help, ...(site.help.address !== undefined && { address: site.help.address }) }
        : site.help,
    ...(row.termsUrl === null ? {} : { termsUrl: row.termsUrl }),
  };
}

/** Where the people of a client are at home: how it looks, and the address that links to it begin with. Never a host that a request gave. */
export async function siteOfClient(
  services: Services,
  database: Queryable,
  clientId: string | null,
): Promise<{ site: SiteConfiguration; base: string }> {
  const { site, configuration } = services;
  if (clientId === null) return { site, base: configuration.baseUrl };
  const { rows } = await database.query<SiteRow & { ofPartner: string | null }>(
    `select ${columns}, (select c.partner_id from clients c where c.id = $1) as "ofPartner" from sites
     where active and deleted_at is null and (client_id = $1
       or partner_id = (select c.partner_id from clients c where c.id = $1))`,
    [clientId],
  );
  const found = siteOf(rows, { clientId, partnerId: rows[0]?.ofPartner ?? null });
  if (found === null) return { site, base: configuration.baseUrl };
  return { site: lookOf(found, site), base: linkBase(configuration.baseUrl, found.host) };
}

/** A colour that is hard to read on white is darkened, as those of the configuration are. */
export const siteTies: Ties = {
  check: (values) => {
    const colours = (["primaryColor", "accentColor"] as const).map((name) => {
      const value = values[name];
      return [name, typeof value === "string" ? correctColour(value, "#ffffff").value : null] as const;
    });
    return { ...values, ...Object.fromEntries(colours) };
  },
};
