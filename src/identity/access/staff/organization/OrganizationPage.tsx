import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import type { organization } from "../../organization.ts";
import { OrganizationForm } from "./OrganizationForm.tsx";

/** The page asks who serves people here: the first step of a new installation. */
export function OrganizationPage() {
  const { t } = useTranslation("access-staff");
  usePage(t("organization.title"));
  const answer = useQuery({
    queryKey: ["organization"],
    queryFn: ({ signal }) => send<typeof organization>("GET /admin/organization", { signal }),
    // Typed values must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageTitle>{t("organization.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("organization.about")}</Typography>
      <Answer of={answer}>
        {(stored) => (
          <>
            {!stored.isComplete && (
              <Alert severity="warning" sx={{ mb: 2 }}>
                {t("organization.waits")}{" "}
                {stored.waitingMails > 0 && t("organization.waiting", { count: stored.waitingMails })}
              </Alert>
            )}
            <OrganizationForm stored={stored} />
          </>
        )}
      </Answer>
    </>
  );
}
