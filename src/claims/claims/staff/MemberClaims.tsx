import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { isNotThere } from "#web/staff/is-not-there.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { claimList } from "../claims.ts";

/** The latest claims of a member: a part of the member's page, for who may see health data. */
export function MemberClaims({ memberId }: { memberId: string }) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const user = useUser();
  const maySee = user?.permissions.some(({ machineName }) => machineName === "viewHealthData") === true;
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["claims of", memberId],
    enabled: maySee,
    queryFn: ({ signal }) =>
      send<typeof claimList>("GET /claims", { query: { memberId, pageSize: 10 }, signal }),
  });
  if (!maySee || isNotThere(answer.error)) return null;
  return (
    <Section title={t("ofMember.title")}>
      <Answer of={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p style={{ margin: 0 }}>{t("claims:none")}</p>
          ) : (
            <DescriptionList
              caption={t("ofMember.title")}
              columns={[
                { key: "number", header: t("columns.claimNumber") },
                { key: "provider", header: t("columns.providerName") },
                { key: "day", header: t("columns.servedFrom"), isShort: true },
                { key: "status", header: t("columns.status") },
                { key: "billed", header: t("columns.billedCents"), align: "right" },
                { key: "owes", header: t("columns.patientResponsibilityCents"), align: "right" },
              ]}
              rows={rows.map((row) => ({
                id: row.id,
                cells: {
                  number: <Link to={`/${user?.type ?? "admin"}/claims/${row.id}`}>{row.claimNumber}</Link>,
                  provider: row.providerName ?? "",
                  day: row.servedFrom === null ? "" : formatDay(row.servedFrom, language),
                  status: t(`claims:status.${row.status}`),
                  billed: formatMoney(row.billedCents, language),
                  owes: formatMoney(row.patientResponsibilityCents, language),
                },
              }))}
            />
          )
        }
      </Answer>
    </Section>
  );
}
