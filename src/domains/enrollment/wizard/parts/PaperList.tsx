import { useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { ApiProblem, download, save } from "#web/api.ts";
import type { OfferedPlan } from "#domains/offering/offered-plan.ts";
import type { planDocument } from "../../enrollment.ts";

type Paper = Omit<OfferedPlan["documents"][number], "kind">;

export interface PapersProps {
  identifier: string;
  documents: readonly Paper[];
}

/** Documents, each fetched on demand: the call carries the person's token, so they are no plain links. */
export function PaperList({ identifier, documents }: PapersProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const [said, setSaid] = useState("");

  const handleDownload = async (paper: Paper) => {
    setSaid(t("benefit.documentBusy"));
    try {
      const params = { enrollmentIdentifier: identifier, documentIdentifier: paper.identifier };
      save(
        await download<typeof planDocument>(
          "GET /selfenrollment/plandoc/{enrollmentIdentifier}/{documentIdentifier}",
          {
            params,
          },
        ),
      );
      setSaid(t("benefit.documentDone"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid(t("benefit.documentFailed"));
    }
  };
  return (
    <>
      <ul>
        {documents.map((paper) => (
          <li key={paper.identifier}>
            <Button
              type="button"
              variation="ghost"
              lang={paper.language}
              onClick={() => void handleDownload(paper)}
            >
              {t("benefit.document", {
                title: paper.title,
                kind: paper.mediaType === "application/pdf" ? "PDF" : t("benefit.picture"),
                size: sizeOf(paper.sizeBytes),
              })}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{said}</p>
    </>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
