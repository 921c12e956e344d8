import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUser } from "#web/session/session.ts";
import type { Home } from "../home.ts";

/** The pages that people look for once in a while: who is paid by a life coverage, and the letter that proves coverage. */
export function Papers({ coverages }: { coverages: NonNullable<Home["coverages"]> }) {
  const { t } = useTranslation("home-member");
  const names = useUser()?.coverageNames ?? {};
  const now = coverages.filter(({ period }) => period !== "expired");
  const hasLife = now.some(({ coverageType }) => names[coverageType]?.hasBeneficiaries === true);
  if (now.length === 0) return null;
  return (
    <section aria-labelledby="papers">
      <h2 id="papers">{t("papers.title")}</h2>
      <ul>
        {hasLife && (
          <li>
            <Link to="/member/beneficiaries">{t("papers.beneficiaries")}</Link>
          </li>
        )}
        <li>
          <Link to="/member/coverage#letter">{t("papers.letter")}</Link>
        </li>
        <li>
          <Link to="/member/documents">{t("papers.documents")}</Link>
        </li>
      </ul>
    </section>
  );
}
