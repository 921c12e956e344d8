import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import type { recentMembers } from "#people/members/member-search.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { useMenuSlot } from "#web/shell/shell-parts.ts";

/** The members that the user opened last; nothing before the first. */
export function RecentMembers() {
  const { t } = useTranslation("areas");
  const user = useUser();
  const { close } = useMenuSlot();
  const { data } = useQuery({
    queryKey: ["recent members"],
    queryFn: ({ signal }) => send<typeof recentMembers>("GET /member/recent", { signal }),
    enabled: user !== null,
  });
  if (!user || !data || data.members.length === 0) return null;
  return (
    <ul className="plain-list area-menu__recent" aria-label={t("recent")}>
      {data.members.map(({ id, ...name }) => (
        <li key={id}>
          <NavLink to={`/${user.type}/members/${id}`} onClick={close} title={fullName(name)}>
            {fullName(name)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
