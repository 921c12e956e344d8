import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import { contactIn } from "../parts/contact-in.ts";
import { HelpContact } from "../parts/HelpContact.tsx";

type Props = {
  /** The reason, the facts behind it, and the contact for help. */
  facts: Readonly<Record<string, string | number>>;
  /** Where an answer of their own may be the slip: the way back to it. */
  onCheck?: () => void;
};

/** Shown to a person who may not enroll today: why, and what to do. */
export function NotEligiblePage({ facts, onCheck }: Props) {
  const { t } = useTranslation(["enrollment-member-life-events", "offering-why"]);
  usePage(t("notEligible.title"));
  const codes = [facts["reason"], facts["because"]].filter((code) => typeof code === "string");
  const words = (code: string) =>
    reasonWords(
      { code, params: facts },
      { t, language: currentLanguage(), reader: "person", people: [], tierWords: (tier) => tier },
    );
  return (
    <div className="wz">
      <h1>{t("notEligible.title")}</h1>
      <p className="wz-lead">{t("notEligible.lead")}</p>
      {codes.map((code, at) => (
        <p key={code} {...(at === 0 ? { className: "wz-big" } : {})}>
          {words(code)}
        </p>
      ))}
      <p>{t("notEligible.nothing")}</p>
      <p>{t("notEligible.body")}</p>
      {onCheck && (
        <div className="wz-actions">
          <Button type="button" variation="solid" size="big" onClick={onCheck}>
            {t("notEligible.check")}
          </Button>
        </div>
      )}
      <HelpContact contact={contactIn(facts)} />
    </div>
  );
}
