import { siteOfClient } from "#organization/sites/site-directory.service.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { MailSite } from "#server/mail/layout.ts";
import type { Services } from "#server/services.ts";
import type { SiteConfiguration } from "#server/site.ts";

/** Who our mails come from, by the site's configuration. */
export function mailSite({ site }: Pick<Services, "site">): MailSite {
  return mailSiteOf(site);
}

/** The same for the people of a client, who may have a site of their own; `base` begins the links to it. */
export async function mailSiteOfClient(
  services: Services,
  database: Queryable,
  clientId: string | null,
): Promise<{ site: MailSite; base: string }> {
  const { site, base } = await siteOfClient(services, database, clientId);
  return { site: mailSiteOf(site), base };
}

function mailSiteOf(site: SiteConfiguration): MailSite {
  return {
    name: site.siteName,
    colour: site.theme.primary,
    address: site.help.address ?? null,
    phone: site.help.phone ?? null,
    email: site.help.email ?? null,
  };
}
