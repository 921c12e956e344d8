import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type { Placed } from "../dashboard.ts";
import type { arrangeRoleHome, RoleHome, roleHome } from "../role-homes.ts";
import { Arrange } from "./Arrange.tsx";

const keyOf = (id: string) => ["role home", id, currentLanguage()];

/** Arranges the home of whoever has a role and arranged none of their own. */
export function RoleHomePage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => send<typeof roleHome>("GET /admin/rolehomes/{id}", { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <Answer of={answer}>
      {(home) => <Opened home={home} onReload={async () => void (await answer.refetch())} />}
    </Answer>
  );
}

type Props = { home: RoleHome; onReload: () => Promise<void> };

function Opened({ home, onReload }: Props) {
  const { t } = useTranslation(["dashboards-staff", "records"]);
  const queries = useQueryClient();
  usePage(home.name);
  const saving = useMutation({
    mutationFn: (items: Placed[] | null) =>
      send<typeof arrangeRoleHome>("PUT /admin/rolehomes/{id}", {
        params: { id: home.id },
        ifMatch: home.version,
        body: { items },
      }),
    onSuccess: (made) => queries.setQueryData(keyOf(home.id), made),
  });
  const isOld = isStale(saving.error);
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/rolehomes", label: t("roles.title") }}
        title={home.name}
        facts={
          <>
            <span>{t(`dashboards:dashboarditems.choices.audience.${home.userType}`)}</span>
            <span>{t(home.isArranged ? "roles.arranged" : "roles.usual")}</span>
          </>
        }
      />
      <StaleAlert
        error={saving.error}
        isBusy={false}
        onReload={() => void onReload().then(() => saving.reset())}
        isCompared={false}
      />
      <Arrange
        shown={{ ...home, isOwn: home.isArranged }}
        label={t("roles.arrange", { name: home.name })}
        resetLabel={t("roles.reset")}
        about={t("roles.whose", { count: home.users })}
        noteOf={({ isSeen }) => (isSeen ? null : t("roles.notSeen"))}
        error={isOld ? null : saving.error}
        isBusy={saving.isPending}
        onChange={(items) => saving.mutate(items)}
      />
    </>
  );
}
