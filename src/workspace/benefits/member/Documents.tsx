import { formatFileSize } from "#web/file-size.ts";
import "#web/kit/documents.css";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { ApiProblem, download, save } from "#web/api.ts";
import { useSaid } from "#web/use-said.ts";
import type { OwnCoverage, ownPlanDocument } from "../own-coverage.ts";

type OwnDocument = OwnCoverage["documents"][number];

/** The plan's papers, each fetched when asked for: the call carries the member's token, so they are no plain links. */
export function Documents({ documents }: { documents: readonly OwnDocument[] }) {
  const { t } = useTranslation("benefits-member");
  const [said, setSaid] = useSaid(t);
  const handleDownload = async ({ identifier }: OwnDocument) => {
    setSaid((t) => t("coverage.documentBusy"));
    try {
      const path = "GET /member/coverage/documents/{identifier}";
      save(await download<typeof ownPlanDocument>(path, { params: { identifier } }));
      setSaid((t) => t("coverage.documentDone"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid((t) => t("coverage.documentFailed"));
    }
  };
  return (
    <details className="wz-why wz-documents">
      <summary>{t("coverage.documents")}</summary>
      <ul>
        {documents.map((document) => (
          <li key={document.identifier}>
            <Button
              type="button"
              variation="ghost"
              lang={document.language}
              onClick={() => void handleDownload(document)}
            >
              {t("coverage.document", { title: document.title, size: formatFileSize(document.sizeBytes) })}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </details>
  );
}
