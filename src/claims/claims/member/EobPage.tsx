import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./claims.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { eob, eobPdf } from "../eob/eob.ts";
import { EobBlocks } from "./EobBlocks.tsx";

/** The EOB of a claim: what its PDF says, on the page. */
export function EobPage() {
  const { t } = useTranslation("claims-member");
  const { id = "" } = useParams();
  const language = currentLanguage();
  usePage(t("eob.title"));
  const found = useQuery({
    queryKey: ["eob", id, language],
    queryFn: ({ signal }) => send<typeof eob>("GET /eob", { query: { claimId: id }, signal }),
  });
  const pdf = useMutation({
    mutationFn: async () => save(await download<typeof eobPdf>("GET /eob/pdf", { query: { claimId: id } })),
  });
  return (
    <div className="wz">
      <Link className="wz-back" to={`/member/claims/${id}`}>
        {t("eob.back")}
      </Link>
      {found.data ? (
        <>
          <EobBlocks blocks={found.data.blocks} />
          <p>
            <button
              type="button"
              className="button"
              aria-disabled={pdf.isPending}
              onClick={() => !pdf.isPending && pdf.mutate()}
            >
              {t("eob.pdf")}
            </button>
          </p>
          {pdf.error && <p role="alert">{pdf.error.message}</p>}
        </>
      ) : found.error ? (
        <>
          <h1>{t("eob.title")}</h1>
          <p role="alert">{found.error.message}</p>
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}
