import "./contact-line.css";
import { useTranslation } from "react-i18next";
import { formatPhone } from "#kernel/phone.ts";
import { site } from "#web/site.ts";
import { useContacts } from "./use-contacts.ts";

/** In the footer of who is signed in: whom to call or write to; the site's own where no contact is kept. */
export function ContactLine() {
  const { t } = useTranslation("shell");
  const contacts = useContacts();
  if (contacts === null) return null;
  const phone = contacts.find((one) => one.phone !== null)?.phone;
  const email = contacts.find((one) => one.email !== null)?.email;
  const shown =
    phone || email
      ? { phone: phone && formatPhone(phone), tel: phone, email }
      : {
          phone: site().help.phone,
          tel: site().help.phone?.replace(/[^\d+]/g, ""),
          email: site().help.email,
        };
  if (!shown.phone && !shown.email) return null;
  return (
    <p className="footer__contact">
      <span>{t("questions")}</span>
      {shown.phone && <a href={`tel:${shown.tel}`}>{shown.phone}</a>}
      {shown.email && <a href={`mailto:${shown.email}`}>{shown.email}</a>}
    </p>
  );
}
