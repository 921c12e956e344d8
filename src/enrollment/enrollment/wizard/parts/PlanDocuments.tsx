import "#web/kit/documents.css";
import { useTranslation } from "react-i18next";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import { Folded } from "./Folded.tsx";
import type { DocumentsProps } from "./DocumentList.tsx";

const DocumentList = lazyInside<DocumentsProps>(
  async () => (await import("./DocumentList.tsx")).DocumentList,
);

/** A plan's documents, behind a link. */
export function PlanDocuments(documents: DocumentsProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  return (
    <Folded className="wz-documents" summary={t("benefit.details")} part={DocumentList}>
      <DocumentList {...documents} />
    </Folded>
  );
}
