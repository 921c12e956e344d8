import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { useUser } from "#web/session/session.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { LibraryDocument } from "../documents.ts";
import { findDocuments, useColumns } from "./FilesPage.tsx";
import { useCategories } from "./FilingFields.tsx";
import { OpenDocument } from "./OpenDocument.tsx";

/** What the administrator keeps for a broker, an employer or a TPA. */
export function DocumentsPage() {
  const { t } = useTranslation("documents-staff");
  const type = useUser()?.type;
  const categories = useCategories();
  usePage(t("documents.title"));
  const shown = ["title", "category", "language", "createdAt", ...(type === "client" ? [] : ["whose"])];
  const columns = useColumns()
    .filter(({ field }) => shown.includes(field))
    .map((column) => (column.field === "whose" ? { ...column, width: 190 } : column));
  return (
    <>
      <PageTitle>{t("documents.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("documents.about")}</Typography>
      <Shortcuts without={["new", "choose"]} />
      <DataList<LibraryDocument>
        name="documents"
        caption={t("documents.title")}
        columns={[
          ...columns,
          {
            field: "open",
            header: t("columns.open"),
            width: 140,
            sortable: false,
            text: (row) => row.fileName,
            cell: (row) => <OpenDocument documentId={row.id} versionId={row.versionId} title={row.title} />,
          },
        ]}
        filters={[
          {
            field: "categoryId",
            label: t("columns.category"),
            kind: "choice",
            options: (categories.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        usualSort="-createdAt"
        followsClient
        searchHint={t("files.search")}
        fetchPage={findDocuments}
        empty={<Typography>{t("documents.empty")}</Typography>}
      />
    </>
  );
}
