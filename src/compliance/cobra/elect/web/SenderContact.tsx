import { useTranslation } from "react-i18next";
import type { ElectState } from "../elect.ts";

/** Whom to ask about it: the administrator's phone and address. */
export function SenderContact({ sender: { name, phone, address } }: Pick<ElectState, "sender">) {
  const { t } = useTranslation("cobra-elect-web");
  return (
    <section className="wz-contact">
      <h2>{t("contact.title")}</h2>
      <p>{t("contact.text", { name })}</p>
      <ul>
        {phone !== null && (
          <li>
            <a href={`tel:${phone.replaceAll(/[^\d+]/gu, "")}`}>{t("contact.phone", { phone })}</a>
          </li>
        )}
        {address !== null && <li>{t("contact.address", { address })}</li>}
      </ul>
    </section>
  );
}
