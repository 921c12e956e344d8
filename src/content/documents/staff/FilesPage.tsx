import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { userTypes } from "#kernel/access.ts";
import type { QueryOf } from "#kernel/call.ts";
import { listOf } from "#kernel/formats.ts";
import { languages } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { type Removal, UndoMessage } from "#web/staff/UndoMessage.tsx";
import type { documentList, LibraryDocument, removeDocuments, restoreDocuments } from "../documents.ts";
import { useCategories } from "./FilingFields.tsx";
import { findClients } from "./finders.ts";
import { UploadPanel } from "./UploadPanel.tsx";

/** The library: what is in it, and the place to bring more. */
export function FilesPage() {
  const { t } = useTranslation(["documents-staff", "documents", "records"]);
  const queries = useQueryClient();
  const [removal, setRemoval] = useState<Removal | null>(null);
  usePage(t("files.title"));
  const refresh = () => queries.invalidateQueries({ queryKey: ["list", "documents"] });
  const remove = async (ids: readonly string[]) => {
    const done = await send<typeof removeDocuments>("POST /documents/remove", { body: { ids: [...ids] } });
    setRemoval(done);
    await refresh();
    return done.results.some(({ outcome }) => outcome === "removed");
  };
  const restore = async (ids: readonly string[]): Promise<Removal> => {
    const done = await send<typeof restoreDocuments>("POST /documents/restore", { body: { ids: [...ids] } });
    await refresh();
    return done;
  };
  return (
    <>
      <PageTitle>{t("files.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("files.about")}</Typography>
      <UploadPanel onChanged={() => void refresh()} onTakeBack={({ id }) => remove([id])} />
      <Shortcuts without={["new"]} />
      <DataList<LibraryDocument>
        name="documents"
        caption={t("files.title")}
        columns={useColumns()}
        filters={useFilters()}
        usualSort="-createdAt"
        followsClient
        searchHint={t("files.search")}
        fetchPage={findDocuments}
        hrefOf={(row) => `/admin/files/${row.id}`}
        bulkActions={[{ label: t("files.remove"), run: remove }]}
        empty={<Typography>{t("files.empty")}</Typography>}
      />
      {removal && (
        <UndoMessage
          key={removal.results.map(({ id }) => id).join()}
          removal={removal}
          restore={restore}
          onClose={() => setRemoval(null)}
        />
      )}
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
export const findDocuments = (query: ListQuery, signal: AbortSignal) =>
  send<typeof documentList>("GET /documents", { query: query as QueryOf<typeof documentList>, signal });

function useWhose() {
  const { t } = useTranslation("documents-staff");
  return ({ isShared, links, linkCount }: LibraryDocument) => {
    if (isShared) return t("allClients");
    const names = links.map(({ name, clientName }) =>
      name === clientName ? name : `${name} (${clientName})`,
    );
    const more = linkCount - links.length;
    return [...names, ...(more > 0 ? [t("files.more", { count: more })] : [])].join(", ");
  };
}

export function useColumns(): ListColumn<LibraryDocument>[] {
  const { t } = useTranslation(["documents-staff", "documents"]);
  const language = currentLanguage();
  const whose = useWhose();
  const column = (
    field: string,
    width: number,
    text: (row: LibraryDocument) => string,
    sortable = false,
  ) => ({
    field,
    header: t(`columns.${field}`),
    width,
    text,
    sortable,
  });
  return [
    column("title", 260, (row) => row.title, true),
    column("category", 170, (row) => row.categoryName),
    column("whose", 240, whose),
    column("audience", 170, (row) =>
      listOf(
        row.audience.map((type) => t(`documents:documentmaps.choices.audience.${type}`)),
        language,
      ),
    ),
    column("language", 110, (row) => (row.language === null ? "" : languageNames[row.language])),
    column("held", 110, (row) => (row.isHeld ? t("files.held") : "")),
    column("createdAt", 130, (row) => formatDayOf(row.createdAt, language), true),
  ];
}

function useFilters(): ListFilter[] {
  const { t } = useTranslation(["documents-staff", "documents"]);
  const categories = useCategories();
  return [
    {
      field: "categoryId",
      label: t("columns.category"),
      kind: "choice",
      options: (categories.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: "audience",
      label: t("columns.audience"),
      kind: "choice",
      options: userTypes.map((value) => ({
        value,
        label: t(`documents:documentmaps.choices.audience.${value}`),
      })),
    },
    {
      field: "clientId",
      label: t("columns.client"),
      kind: "reference",
      among: "clients in reach",
      find: findClients,
    },
    {
      field: "language",
      label: t("columns.language"),
      kind: "choice",
      options: languages.map((value) => ({ value, label: languageNames[value] })),
    },
    {
      field: "isHeld",
      label: t("columns.held"),
      kind: "choice",
      options: [
        { value: "true", label: t("files.held") },
        { value: "false", label: t("files.notHeld") },
      ],
    },
  ];
}
