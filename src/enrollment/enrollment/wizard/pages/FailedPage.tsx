import { useTranslation } from "react-i18next";
import { Button } from "@cmsgov/design-system";
import { type ApiProblem, wordsNow } from "#web/api.ts";
import { usePage } from "#web/shell/use-page.ts";
import { HelpContact } from "../parts/HelpContact.tsx";

/** The answers could not be fetched at all. */
export function FailedPage({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation("wizard");
  usePage(t("failed.title"));
  return (
    <div className="wz">
      <h1>{t("failed.title")}</h1>
      <p role="alert">{wordsNow(problem)}</p>
      <div className="wz-actions">
        <Button type="button" variation="solid" size="big" onClick={() => location.reload()}>
          {t("failed.again")}
        </Button>
      </div>
      <HelpContact contact={null} />
    </div>
  );
}
