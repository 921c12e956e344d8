import { useTranslation } from "react-i18next";
import { formatFileSize } from "#web/file-size.ts";
import type { Broadcast } from "../broadcasts.ts";

/** The documents that each of them gets, by name and size. */
export function DocumentsAlong({ documents }: Pick<Broadcast, "documents">) {
  const { t } = useTranslation("inbox-staff");
  if (documents.length === 0) return null;
  return (
    <ul aria-label={t("files")} style={{ overflowWrap: "anywhere" }}>
      {documents.map(({ versionId, title, sizeBytes }) => (
        <li key={versionId}>
          {title} ({formatFileSize(sizeBytes)})
        </li>
      ))}
    </ul>
  );
}
