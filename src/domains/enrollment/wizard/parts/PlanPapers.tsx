import "#web/kit/papers.css";
import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import { Folded } from "./Folded.tsx";
import type { PapersProps } from "./PaperList.tsx";

const PaperList = lazyInside<PapersProps>(async () => (await import("./PaperList.tsx")).PaperList);

/** A plan's documents, behind a link. */
export function PlanPapers(papers: PapersProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <Folded className="wz-papers" summary={t("benefit.details")} part={PaperList}>
      <PaperList {...papers} />
    </Folded>
  );
}
