import { type SyntheticEvent, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { LibraryDocument } from "#content/documents/documents.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { Modal } from "#web/shell/Modal.tsx";
import { type Chosen, useLibrary } from "../web/use-library.ts";

type Props = { chosen: readonly Chosen[]; onChoose: (one: Chosen) => void; onClose: () => void };

/** One's own documents, to send one along. */
export function LibraryModal({ chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation("inbox-member");
  const [typed, setTyped] = useState("");
  const [words, setWords] = useState("");
  const { data, error } = useLibrary(words);
  const handleSearch = (event: SyntheticEvent) => {
    event.preventDefault();
    // React lets it rise to the page's own form, which the dialog was opened from.
    event.stopPropagation();
    setWords(typed.trim());
  };
  const isChosen = ({ versionId }: LibraryDocument) => chosen.some((one) => one.versionId === versionId);
  return createPortal(
    <Modal title={t("library.title")} onClose={onClose}>
      <form role="search" className="inbox-search" onSubmit={handleSearch}>
        <div>
          <label htmlFor="library-search">{t("library.search")}</label>
          <input
            id="library-search"
            type="search"
            maxLength={120}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <button type="submit" className="button">
          {t("find")}
        </button>
      </form>
      <div role="status">
        {error && <p>{error.message}</p>}
        {data?.rows.length === 0 && <p>{t(words === "" ? "library.empty" : "library.nothing")}</p>}
        {data && data.total > data.rows.length && <p>{t("library.more", { count: data.rows.length })}</p>}
      </div>
      {data === undefined && !error && <Loading />}
      <ul className="plain-list inbox-library">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="button button--quiet"
              disabled={isChosen(row)}
              onClick={() => onChoose(row)}
            >
              <span lang={row.language ?? undefined}>{row.title}</span>
              <span className="inbox-library__about">
                {isChosen(row) ? t("library.chosen") : row.categoryName}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>,
    document.body,
  );
}
