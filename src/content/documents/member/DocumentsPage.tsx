import "#web/kit/look.ts";
import "#web/kit/member.css";
import { Button } from "@cmsgov/design-system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { sizeOf } from "./size.ts";
import { ApiProblem, download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { languageNames } from "#web/language-names.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { useSaid } from "#web/use-said.ts";
import type { documentFile, documentList, LibraryDocument } from "../documents.ts";
import { PageAbout } from "#web/kit/PageAbout.tsx";

const pageSize = 100;
/** So many pages come by themselves: what is of one's own plans is first, wherever its name stands in the order. */
const atOnce = 5;

/** The member's documents: those of their own plans first, then what is about them, then the employer's. */
export function DocumentsPage() {
  const { t } = useTranslation("documents-member");
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  usePage(t("title"));
  const found = useInfiniteQuery({
    queryKey: ["own documents", q],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      send<typeof documentList>("GET /documents", {
        query: { page: pageParam, pageSize, sort: "title", ...(q === "" ? {} : { q }) },
        signal,
      }),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = found;
  const count = found.data?.pages.length ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && count < atOnce) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, count, fetchNextPage]);
  const rows = found.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      <p>{t("about")}</p>
      <form
        role="search"
        className="document-search"
        onSubmit={(event) => {
          event.preventDefault();
          setQ(typed.trim());
        }}
      >
        <label className="ds-c-label" htmlFor="document-search">
          {t("search")}
        </label>
        <input
          id="document-search"
          type="search"
          className="ds-c-field"
          maxLength={120}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variation="solid">
          {t("find")}
        </Button>
      </form>
      {rows ? (
        <Groups rows={rows} isSearch={q !== ""} />
      ) : found.error ? (
        <>
          <p role="alert">{found.error.message}</p>
          <button type="button" className="button" onClick={() => void found.refetch()}>
            {t("shell:errorPage.retry")}
          </button>
        </>
      ) : (
        <Loading />
      )}
      {hasNextPage && !isFetchingNextPage && (
        <button type="button" className="button" onClick={() => void fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </>
  );
}

type Group = "plan" | "self" | "employer";

/** In another language than the page is read in. */
const isForeign = ({ language }: LibraryDocument) => language !== null && language !== currentLanguage();

/** Where a person looks for it. */
function groupOf({ links }: LibraryDocument): Group {
  if (links.some(({ entityType }) => entityType === "plan")) return "plan";
  return links.some(({ entityType }) => entityType === "member") ? "self" : "employer";
}

function Groups({ rows, isSearch }: { rows: readonly LibraryDocument[]; isSearch: boolean }) {
  const { t } = useTranslation("documents-member");
  const [said, setSaid] = useSaid(t);
  const handleOpen = async ({ id, versionId }: LibraryDocument) => {
    setSaid((t) => t("busy"));
    try {
      save(await download<typeof documentFile>("GET /doc/{a}/{b}", { params: { a: id, b: versionId } }));
      setSaid((t) => t("done"));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid((t) => t("failed"));
    }
  };
  if (rows.length === 0)
    return (
      <div className="member-note">
        <p>{t(isSearch ? "nothing" : "empty")}</p>
      </div>
    );
  return (
    <>
      {(["plan", "self", "employer"] as const).map((group) => {
        // What the reader can read comes first.
        const own = rows
          .filter((row) => groupOf(row) === group)
          .toSorted((one, other) => Number(isForeign(one)) - Number(isForeign(other)));
        if (own.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`documents-${group}`}>
            <h2 id={`documents-${group}`}>{t(`groups.${group}`)}</h2>
            <ul className="plain-list document-list">
              {own.map((row) => (
                <li key={row.id} style={{ marginBlockEnd: "1rem" }}>
                  <Button type="button" variation="ghost" onClick={() => void handleOpen(row)}>
                    <span lang={row.language ?? undefined}>{row.title}</span>
                  </Button>
                  <div>{factsOf(row)}</div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      <p role="status">{said}</p>
    </>
  );
}

/** The category, the plan, the language and the size, as far as they tell something. */
function factsOf({ categoryName, links, language, sizeBytes }: LibraryDocument): string {
  const plans = links.filter(({ entityType }) => entityType === "plan").map(({ name }) => name);
  const parts = [categoryName, ...plans, language === null ? "" : languageNames[language], sizeOf(sizeBytes)];
  return parts.filter((part) => part !== "").join(" · ");
}
