import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AskedFormState } from "#content/surveys/fill/saved-forms.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";
import { FilledAnswers } from "./FilledAnswers.tsx";

/** The forms that the choices ask for: which are done, who signed them, and what they say once somebody asks to read it. */
export function Forms({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const { id, forms, status, timeZone } = enrollment;
  // Anyone who gave up will fill in nothing more.
  const open = status === "cancelled" ? [] : forms.incomplete;
  if (forms.completed.length + open.length === 0) return null;
  return (
    <Section title={t("detail.forms.title")}>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {forms.completed.map((form) => (
          <Form key={form.id} form={form} enrollmentId={id} timeZone={timeZone} />
        ))}
        {open.map((form) => (
          <Form key={form.id} form={form} enrollmentId={null} timeZone={timeZone} />
        ))}
      </Box>
    </Section>
  );
}

type FormProps = { form: AskedFormState; enrollmentId: string | null; timeZone: string };

/** An open one has no `enrollmentId`: nothing of it is read before it is completed. */
function Form({ form, enrollmentId, timeZone }: FormProps) {
  const { t } = useTranslation("enrollment");
  const [isRead, setRead] = useState(false);
  const answers = useId();
  const { id, title, required, signed } = form;
  const done =
    signed === null
      ? t("detail.forms.completed")
      : t("detail.forms.signed", {
          name: signed.name,
          date: formatDayOf(signed.at, currentLanguage(), timeZone),
        });
  const open = required ? t("detail.forms.openRequired") : t("detail.forms.open");
  return (
    <Box
      component="li"
      sx={{ borderTop: 1, borderColor: "divider", py: 1, "&:first-of-type": { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: "4px 16px", alignItems: "baseline" }}>
        <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
          <h3 style={{ margin: 0, fontSize: "1rem" }}>{title}</h3>
          <Box sx={{ color: "text.secondary" }}>{enrollmentId === null ? open : done}</Box>
        </Box>
        {enrollmentId !== null && (
          <Button
            size="small"
            aria-expanded={isRead}
            {...(isRead ? { "aria-controls": answers } : {})}
            onClick={() => setRead(!isRead)}
          >
            {isRead ? t("detail.forms.close") : t("detail.forms.read")}
            <span className="visually-hidden"> {title}</span>
          </Button>
        )}
      </Box>
      {enrollmentId !== null && isRead && (
        <Box id={answers} sx={{ mt: 1 }}>
          <FilledAnswers enrollmentId={enrollmentId} formId={id} timeZone={timeZone} />
        </Box>
      )}
    </Box>
  );
}
