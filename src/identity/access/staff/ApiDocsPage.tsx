import "./api-docs.css";
import { useDeferredValue, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { site } from "#web/site.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { SignInFirst } from "#web/shell/SignInFirst.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { type ApiDocument, findGroups } from "./api-document.ts";
import { ApiOperationDetails } from "./ApiOperationDetails.tsx";

/** The API's own description, to be read by staff. */
export function ApiDocsPage() {
  const user = useUser();
  if (!user) return <SignInFirst />;
  return user.type === "member" ? <NotFoundPage /> : <ApiDocs />;
}

type State = { document: ApiDocument } | { failure: Error } | undefined;

function ApiDocs() {
  const { t } = useTranslation("access-staff");
  const [state, setState] = useState<State>();
  const [tries, setTries] = useState(0);
  usePage(t("title"));
  useEffect(() => {
    const stop = new AbortController();
    send("GET /openapi.json", { signal: stop.signal }).then(
      // The document describes the calls; no call describes it.
      (document) => setState({ document: document as unknown as ApiDocument }),
      (error: unknown) => {
        if (!stop.signal.aborted) setState({ failure: error instanceof Error ? error : new Error() });
      },
    );
    return () => stop.abort();
  }, [tries]);

  return (
    <div className="api-docs">
      <h1>{t("title")}</h1>
      <p>
        {t("intro")} <a href={`${site().apiBase}/openapi.json`}>{t("file")}</a>
      </p>
      {state === undefined && <Loading />}
      {state !== undefined && "failure" in state && (
        <>
          <p role="alert">{state.failure.message}</p>
          <button type="button" className="button" onClick={() => setTries(tries + 1)}>
            {t("retry")}
          </button>
        </>
      )}
      {state !== undefined && "document" in state && <Operations document={state.document} />}
    </div>
  );
}

function Operations({ document }: { document: ApiDocument }) {
  const { t } = useTranslation("access-staff");
  const [search, setSearch] = useState("");
  const groups = findGroups(document, useDeferredValue(search));
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t("search")}</label>
        <input
          id={id}
          className="input"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status">{t("count", { count })}</p>
      {groups.map(({ name, operations }) => (
        <section key={name}>
          <h2>
            <code>{name}</code>
          </h2>
          {operations.map((listed) => (
            <ApiOperationDetails key={listed.id} document={document} listed={listed} />
          ))}
        </section>
      ))}
    </>
  );
}
