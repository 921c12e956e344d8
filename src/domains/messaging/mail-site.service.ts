import type { MailSite } from "#server/mail/layout.ts";
import type { Services } from "#server/services.ts";

/** Who our mails come from, by the site's configuration. */
export function mailSite({ site }: Services): MailSite {
  return {
    name: site.siteName,
    colour: site.theme.primary,
    address: null,
    phone: site.help.phone ?? null,
    email: site.help.email ?? null,
  };
}
