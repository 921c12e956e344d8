import { useTranslation } from "react-i18next";
import { formatPhone } from "#kernel/phone.ts";

interface Props {
  contact: { name: string | null; phone: string | null; email: string | null } | null;
}

/** The contact for help: the employer's own, or else the HR Representative. */
export function HelpContact({ contact }: Props) {
  const { t } = useTranslation("wizard");
  const { name, phone, email } = contact ?? { name: null, phone: null, email: null };
  const shownPhone = phone && /^\d{10}$/u.test(phone) ? formatPhone(phone) : phone;
  return (
    <section className="wz-contact">
      <h2>{t("contact.heading")}</h2>
      <p>{name ? t("contact.ask", { name }) : t("contact.askHr")}</p>
      {(phone || email) && (
        <ul>
          {phone && (
            <li>
              <a href={`tel:${phone}`}>{t("contact.phone", { phone: shownPhone })}</a>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`}>{t("contact.email", { email })}</a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
