import { formatFileSize } from "#web/file-size.ts";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { ApiProblem, download, save } from "#web/api.ts";
import type { OfferedPlan } from "#enrollment/offering/offered-plan.ts";
import type { planDocument } from "../../files.ts";
import { useSaid } from "#web/use-said.ts";

type OwnDocument = Omit<OfferedPlan["documents"][number], "kind">;

export interface DocumentsProps {
  identifier: string;
  documents: readonly OwnDocument[];
}

/** Documents, each fetched on demand: the call carries the person's token, so they are no plain links. */
export function DocumentList({ identifier, documents }: DocumentsProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const [said, setSaid] = useSaid(t);

  const handleDownload = async (document: OwnDocument) => {
    setSaid((t) => t("benefit.documentBusy"));
    try {
      const params = { enrollmentIdentifier: identifier, documentIdentifier: document.identifier };
      save(
        await download<typeof planDocument>(
          "GET /selfenrollment/plandoc/{enrollmentIdentifier}/{documentIdentifier}",
          {
            params,
          },
        ),
      );
      setSaid((t) => t("benefit.documentDone"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid((t) => t("benefit.documentFailed"));
    }
  };
  return (
    <>
      <ul>
        {documents.map((document) => (
          <li key={document.identifier}>
            <Button
              type="button"
              variation="ghost"
              lang={document.language}
              onClick={() => void handleDownload(document)}
            >
              {t("benefit.document", {
                title: document.title,
                kind: document.mediaType === "application/pdf" ? "PDF" : t("benefit.picture"),
                size: formatFileSize(document.sizeBytes),
              })}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </>
  );
}
