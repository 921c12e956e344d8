import { useTranslation } from "react-i18next";

/** What a page is for. */
export function HelpWords({ textKey }: { textKey: string }) {
  const { t } = useTranslation("areas-help");
  return <p style={{ marginBlock: "8px 0" }}>{t(`what.${textKey}`)}</p>;
}

/** What comes before a list has anything in it; nothing where the button to add says it all. */
export function FirstWords({ textKey }: { textKey: string }) {
  const { t, i18n } = useTranslation("areas-help");
  if (!i18n.exists(`first.${textKey}`, { ns: "areas-help" })) return null;
  return <p style={{ marginBlock: 0 }}>{t(`first.${textKey}`)}</p>;
}
