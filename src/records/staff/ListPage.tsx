import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { usePage } from "#web/shell/use-page.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import { clientIn } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { type Removal, UndoMessage } from "#web/staff/UndoMessage.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import { type Field, listedField, type Resource } from "../definition.ts";
import { callsTo, finderOf, type Saved } from "./calls.ts";
import { SavedViews } from "./SavedViews.tsx";
import { useWords, type Words } from "./use-words.tsx";
import { EmptyList } from "#web/staff/EmptyList.tsx";

/** Columns beyond these wait in the menu of columns. */
const usualColumns = 6;

export function ListPage({ resource }: { resource: Resource }) {
  const { t } = useTranslation("records");
  const words = useWords(resource);
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const queries = useQueryClient();
  const [removal, setRemoval] = useState<Removal | null>(() => removalOf(state));
  const calls = callsTo(resource.path);
  const path = `/admin/${resource.pages ?? resource.path}`;
  const followed = useFollowedClient();
  const listed = [...resource.list, ...(resource.listDerived ?? [])];
  const followsClient = resource.scope === "client";
  const newPath = `${path}/new${prefilled(resource, search, followsClient ? (followed?.id ?? null) : null)}`;
  usePage(words.many);
  useShortcuts({ n: () => void navigate(newPath) });
  const refresh = () => queries.invalidateQueries({ queryKey: ["list", resource.path] });
  const handleRemove = async (ids: readonly string[]) => {
    setRemoval(await calls.removeMany(ids));
    await refresh();
  };
  const handleRestore = async (ids: readonly string[]) => {
    const restored = await calls.restoreMany(ids);
    await refresh();
    return restored;
  };
  const addButton = (
    <Button component={Link} to={newPath} variant="contained" startIcon={<AddIcon />} aria-keyshortcuts="n">
      {t("new", { name: words.one })}
    </Button>
  );
  return (
    <>
      <ListHead title={words.many} about={words.about}>
        {addButton}
      </ListHead>
      <Shortcuts {...(resource.listOnly ? { without: ["choose"] } : {})} />
      <DataList<Saved>
        name={resource.path}
        caption={words.many}
        columns={listed.map((name) => columnOf(resource, name, words))}
        usualColumns={resource.listOnly ? listed : listed.slice(0, usualColumns)}
        filters={resource.filters.map((name) => filterOf(resource.fields[name], name, words, t))}
        usualSort={resource.sort}
        followsClient={followsClient}
        {...(resource.search.length === 0
          ? {}
          : {
              searchHint: t(resource.searchesWithin ? "partOf" : "startsWith", {
                fields: resource.search.map(words.field).join(" / "),
              }),
            })}
        fetchPage={calls.findPage}
        download={calls.download}
        hrefOf={(row) => `${path}/${row.id}`}
        {...(resource.listOnly ? {} : { bulkActions: [{ label: t("remove"), run: handleRemove }] })}
        tools={<SavedViews name={resource.path} />}
        empty={<EmptyList text={t("list.empty")}>{addButton}</EmptyList>}
      />
      {removal && (
        <UndoMessage
          key={JSON.stringify(removal)}
          removal={removal}
          restore={handleRestore}
          onClose={() => setRemoval(null)}
        />
      )}
    </>
  );
}

/** A form that removed its record leaves this behind for the list; only our own pages put it there. */
function removalOf(state: unknown): Removal | null {
  return typeof state === "object" && state !== null && "results" in state ? (state as Removal) : null;
}

function columnOf(resource: Resource, name: string, words: Words): ListColumn<Saved> {
  const field = listedField(resource, name);
  const isSortable = field?.kind !== "longText" && !resource.listDerived?.includes(name);
  const isNumber = field?.kind === "number" || field?.kind === "money";
  return {
    field: name,
    header: words.header(name),
    width: Math.max(widthOf(resource, name), words.header(name).length * 9 + (isSortable ? 40 : 26)),
    sortable: isSortable,
    text: (row) => (name === resource.status ? words.stateTextOf(name, row) : words.textOf(name, row)),
    ...(isNumber ? { align: "right" as const } : {}),
    ...(name === resource.status ? { cell: words.statusOf } : {}),
  };
}

function widthOf(resource: Resource, name: string): number {
  const field = listedField(resource, name);
  if (name === resource.title) return 200;
  if (resource.listDerived?.includes(name)) return 80;
  if (name === "clientId" && resource.scope === "shared") return 150;
  if (name === resource.status) return 110;
  if (field?.kind === "flag" || field?.kind === "number") return 110;
  if (field?.kind === "email" || field?.kind === "reference") return 190;
  return field?.kind === "dateTime" && name !== "updatedAt" ? 180 : 130;
}

function filterOf(
  field: Field | undefined,
  name: string,
  words: Words,
  t: (key: string) => string,
): ListFilter {
  const label = words.field(name);
  if (field?.kind === "reference") {
    return { field: name, label, kind: "reference", among: field.to.path, find: finderOf(field.to) };
  }
  if (field?.kind === "date") return { field: name, label, kind: "dates" };
  const options =
    field?.kind === "choice"
      ? field.options.map((value) => ({ value, label: words.choice(name, value) }))
      : [
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ];
  return { field: name, label, kind: "choice", options };
}

/** What the list is filtered by is what a new record most likely has. */
function prefilled(resource: Resource, search: string, followed: string | null): string {
  const [wanted, listed] = [new URLSearchParams(), new URLSearchParams(search)];
  for (const name of resource.filters) {
    const value = name === "clientId" ? clientIn(listed, followed) : listed.get(`filter[${name}]`);
    if (value !== null && resource.fields[name]?.kind === "reference") wanted.set(name, value);
  }
  return wanted.size > 0 ? `?${wanted}` : "";
}
