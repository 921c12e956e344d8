import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import type { LeftOut } from "../left-out.ts";
import { Folded } from "./Folded.tsx";
import type { NotOfferedProps } from "./NotOfferedList.tsx";

const NotOfferedList = lazyInside<NotOfferedProps>(
  async () => (await import("./NotOfferedList.tsx")).NotOfferedList,
  "offering-why",
);

/** What this page does not offer to this family, and why: shown when it is asked for. */
export function NotOffered({ plans, people }: LeftOut) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <>
      {people.length > 0 && (
        <Folded className="wz-why" summary={t("others.people")} part={NotOfferedList}>
          <NotOfferedList
            rows={people.map(({ person, why }) => ({
              id: person.id,
              name: t("others.person", { name: person.firstName }),
              why,
            }))}
          />
        </Folded>
      )}
      {plans.length > 0 && (
        <Folded className="wz-why" summary={t("others.summary")} part={NotOfferedList}>
          <NotOfferedList
            isEnglish
            rows={plans.map(({ name, why }) => ({ id: name, name: t("others.plan", { name }), why }))}
          />
        </Folded>
      )}
    </>
  );
}
