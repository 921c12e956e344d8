import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./inbox.css";
import { Alert } from "@cmsgov/design-system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { formatMoment } from "#kernel/moments.ts";
import { errorWords, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { readerTimeZone, useUser } from "#web/session/session.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { messageList, MessageRow, removeMessage, restoreMessage } from "../messages.ts";
import { type Folder, folders } from "../parties.ts";
import { tellUnread } from "../web/unread.ts";
import { PageAbout } from "#web/kit/PageAbout.tsx";

const pageSize = 20;

/** One's conversations with the desk, by folder; the address says which, and what is searched. */
export function InboxPage() {
  const { t } = useTranslation("inbox-member");
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const folder = folders.find((one) => one === search.get("folder")) ?? "inbox";
  const words = search.get("search") ?? "";
  const [removed, setRemoved] = useState<MessageRow | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  usePage(t("title"), folder);
  const found = useInfiniteQuery({
    queryKey: ["messages", folder, words],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      send<typeof messageList>("GET /messages", {
        query: { folder, page: pageParam, pageSize, ...(words === "" ? {} : { search: words }) },
        signal,
      }),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    staleTime: 0,
  });
  const unread = found.data?.pages[0]?.unread;
  useEffect(() => {
    if (unread !== undefined) tellUnread(unread);
  }, [unread]);
  const rows = found.data?.pages.flatMap((page) => page.rows);
  const act = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
      await found.refetch();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    }
  };
  const handleRemove = (row: MessageRow) =>
    act(async () => {
      await send<typeof removeMessage>("DELETE /messages/{id}", { params: { id: row.id } });
      setRemoved(row);
    });
  const handleRestore = (row: MessageRow) =>
    act(async () => {
      await send<typeof restoreMessage>("POST /messages/{id}/restore", { params: { id: row.id } });
      setRemoved(null);
    });
  const isSent = state !== null && typeof state === "object" && "isSent" in state;
  return (
    <div className="wz">
      <Link className="wz-back" to={`/${user?.type ?? ""}`}>
        {t("home")}
      </Link>
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      {isSent && (
        <Alert variation="success" role="status">
          <p>{t("sent")}</p>
        </Alert>
      )}
      <p>
        <Link className="button button--primary" to="/inbox/new">
          {t("new")}
        </Link>
      </p>
      <Folders current={folder} />
      <SearchForm
        key={words}
        words={words}
        onSearch={(next) =>
          setSearch({
            ...(folder === "inbox" ? {} : { folder }),
            ...(next === "" ? {} : { search: next }),
          })
        }
      />
      <div role="status" className="inbox-said">
        {removed !== null && (
          <>
            <p>{t("removed", { subject: removed.subject })}</p>
            <button type="button" className="button" onClick={() => void handleRestore(removed)}>
              {t("undo")}
            </button>
          </>
        )}
      </div>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
      {rows ? (
        rows.length === 0 ? (
          <div className="member-note">
            <p>{t(words === "" ? `empty.${folder}` : "empty.search")}</p>
          </div>
        ) : (
          <ul className="plain-list inbox-list">
            {rows.map((row) => (
              <li key={row.id} className={row.isUnread ? "inbox-list__unread" : undefined}>
                <Row row={row} />
                <button
                  type="button"
                  className="button button--quiet"
                  onClick={() => void (folder === "removed" ? handleRestore(row) : handleRemove(row))}
                >
                  {t(folder === "removed" ? "restore" : "remove")}
                  <span className="visually-hidden">: {row.subject}</span>
                </button>
              </li>
            ))}
          </ul>
        )
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
      {found.hasNextPage && (
        <button type="button" className="button" onClick={() => void found.fetchNextPage()}>
          {t("more")}
        </button>
      )}
    </div>
  );
}

function Folders({ current }: { current: Folder }) {
  const { t } = useTranslation("inbox-member");
  return (
    <nav className="inbox-folders" aria-label={t("folders")}>
      {folders.map((folder) => (
        <Link
          key={folder}
          to={folder === "inbox" ? "/inbox" : `?folder=${folder}`}
          {...(folder === current ? { "aria-current": "page" as const } : {})}
        >
          {t(`folder.${folder}`)}
        </Link>
      ))}
    </nav>
  );
}

function SearchForm({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const { t } = useTranslation("inbox-member");
  const [typed, setTyped] = useState(words);
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form role="search" className="inbox-search" onSubmit={handleSubmit}>
      <div>
        <label htmlFor="inbox-search">{t("search")}</label>
        <input
          id="inbox-search"
          type="search"
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <button type="submit" className="button">
        {t("find")}
      </button>
    </form>
  );
}

function Row({ row }: { row: MessageRow }) {
  const { t } = useTranslation("inbox-member");
  const at = formatMoment(new Date(row.lastAt), readerTimeZone(), currentLanguage());
  return (
    <div className="inbox-list__text">
      <h2>
        {row.isUnread && <span className="inbox-list__new">{t("unread")}</span>}
        <Link to={`/inbox/${row.id}`}>{row.subject}</Link>
      </h2>
      <p>
        {row.lastSide === "desk" ? t("from", { name: row.lastAuthor }) : row.lastAuthor} · {at}
        {row.fileCount > 0 && ` · ${t("files", { count: row.fileCount })}`}
      </p>
      <p>{row.beginning}</p>
    </div>
  );
}
