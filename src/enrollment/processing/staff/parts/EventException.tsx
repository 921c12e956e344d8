import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import type { StaffEnrollment } from "../../staff-enrollment.ts";

/** The life event was let through outside its window; that stays with the enrollment. */
export function EventException({ enrollment }: { enrollment: Pick<StaffEnrollment, "eventException"> }) {
  const { t } = useTranslation("enrollment");
  const { eventException: exception } = enrollment;
  if (exception === null) return null;
  const { event, reason, by } = exception;
  const facts = { event, reason, date: formatDay(exception.on, currentLanguage()) };
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2 }}>
      <AlertTitle>{t("detail.exception.title")}</AlertTitle>
      {by === null
        ? t("detail.exception.textNobody", facts)
        : t("detail.exception.text", { ...facts, name: by })}
    </Alert>
  );
}
