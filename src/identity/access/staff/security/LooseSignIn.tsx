import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { listOf } from "#kernel/formats.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import type { securitySetting } from "../../security.ts";

/** Stands on the home of those who may change it, for as long as staff in production get in by a password alone. */
export function LooseSignIn() {
  const { t } = useTranslation("access-staff");
  const mayAsk = useUser()?.permissions.some(({ machineName }) => machineName === "manageUsers") === true;
  const { data } = useQuery({
    queryKey: ["security", "loosened"],
    queryFn: ({ signal }) => send<typeof securitySetting>("GET /admin/security", { signal }),
    enabled: mayAsk,
  });
  if (data === undefined || data.loosened.length === 0) return null;
  const types = data.loosened.map((type) => t(`security.type.${type}`));
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {t("security.loosened", { types: listOf(types, currentLanguage()) })}{" "}
      <Link to="/admin/security">{t("security.title")}</Link>
    </Alert>
  );
}
