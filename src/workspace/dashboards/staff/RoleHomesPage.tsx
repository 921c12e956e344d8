import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Nothing } from "#web/staff/Nothing.tsx";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import type { roleHomes } from "../role-homes.ts";

/** The roles of staff, each with the home that is arranged for it. */
export function RoleHomesPage() {
  const { t } = useTranslation("dashboards-staff");
  usePage(t("roles.title"));
  const answer = useQuery({
    queryKey: ["role homes"],
    queryFn: ({ signal }) => send<typeof roleHomes>("GET /admin/rolehomes", { signal }),
    staleTime: 0,
  });
  return (
    <>
      <PageTitle>{t("roles.title")}</PageTitle>
      <p>{t("roles.about")}</p>
      <Answer of={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Nothing title={t("roles.none")} />
          ) : (
            <DescriptionList
              caption={t("roles.title")}
              columns={[
                { key: "name", header: t("roles.name") },
                { key: "userType", header: t("roles.userType") },
                { key: "home", header: t("roles.home") },
                { key: "users", header: t("roles.users"), align: "right" },
              ]}
              rows={rows.map(({ id, name, userType, isArranged, users }) => ({
                id,
                cells: {
                  name: <Link to={`/admin/rolehomes/${id}`}>{name}</Link>,
                  userType: t(`dashboards:dashboarditems.choices.audience.${userType}`),
                  home: t(isArranged ? "roles.arranged" : "roles.usual"),
                  users: formatCount(users, currentLanguage()),
                },
              }))}
            />
          )
        }
      </Answer>
    </>
  );
}
