import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./claims.css";
import { RelatedContent } from "#content/related-content/web/RelatedContent.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { ClaimRow, claimList, claimSearch } from "../claims.ts";
import { ClaimFilter } from "./ClaimFilter.tsx";
import { addressOf, filterOf, isFiltered, queryOf } from "./claim-filter.ts";
import { OwedInAll } from "./OwedInAll.tsx";
import { useFirstLine, visitLine } from "./first-line.ts";
import { PageAbout } from "#web/kit/PageAbout.tsx";

const pageSize = 20;

/** The claims that a person may see: their own, their minor children's, and those of adults who consent. */
export function ClaimsPage({ Requests }: { Requests: ComponentType }) {
  const { t } = useTranslation("claims-member");
  usePage(t("title"));
  const [search, setSearch] = useSearchParams();
  const filter = filterOf(search);
  const owed = useQuery({
    queryKey: ["claims", "owed"],
    queryFn: ({ signal }) => send<typeof claimList>("GET /claims", { query: { pageSize: 1 }, signal }),
  });
  const found = useInfiniteQuery({
    queryKey: ["own claims", filter],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      send<typeof claimSearch>("GET /claimSearch", {
        query: { ...queryOf(filter), page: pageParam, pageSize },
        signal,
      }),
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
  });
  const rows = found.data?.pages.flatMap((page) => page.rows);
  const sums = owed.data?.owed ?? [];
  return (
    <div className="wz">
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      <p>{t("about")}</p>
      <OwedInAll sums={sums} />
      <Requests />
      <h2>{t("back")}</h2>
      <ClaimFilter
        sums={sums}
        filter={filter}
        onFilter={(next) => setSearch(addressOf(next), { replace: true })}
      />
      <p role="status" className="claims-list__visit">
        {isFiltered(filter) && found.data && t("filter.found", { count: found.data.pages[0]?.total ?? 0 })}
      </p>
      {rows ? (
        rows.length === 0 ? (
          <div className="member-note">
            <p>{t(isFiltered(filter) ? "filter.none" : "empty")}</p>
          </div>
        ) : (
          <ul className="plain-list claims-list">
            {rows.map((claim) => (
              <li key={claim.id}>
                <ClaimCard claim={claim} />
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
      <RelatedContent placement="claims" />
    </div>
  );
}

function ClaimCard({ claim }: { claim: ClaimRow }) {
  const { t } = useTranslation(["claims-member", "claims"]);
  const firstLine = useFirstLine();
  return (
    <>
      <h2>
        <Link to={`/member/claims/${claim.id}`}>{firstLine(claim)}</Link>
      </h2>
      <p className="claims-list__visit">
        {visitLine(claim)}
        <br />
        {t(`claims:status.${claim.status}`)}
        {claim.markedPaidCents !== null && `, ${t("paid.marked")}`}
      </p>
    </>
  );
}
