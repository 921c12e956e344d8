import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Section } from "#web/staff/Section.tsx";
import { pathOfStep } from "./step-path.ts";
import { stepsInOrder, useFirstDay } from "./use-first-day.ts";

/** Leads a new installation to its first open session and the people in it; gone as soon as both are there. */
export function FirstDay() {
  const { t } = useTranslation("finding-staff");
  const day = useFirstDay();
  if (day === null) return null;
  return (
    <Section title={t("firstDay.title")}>
      <p>{t("firstDay.about")}</p>
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {stepsInOrder.map((step) => {
          const isDone = day.done.includes(step);
          const name = t(`firstDay.${step}`);
          return (
            <Box component="li" key={step} aria-current={step === day.next ? "step" : undefined}>
              {step === day.next ? (
                <Link to={pathOfStep(step, day)}>
                  <strong>{name}</strong>
                </Link>
              ) : (
                <span>{name}</span>
              )}
              {isDone && (
                <Box component="span" sx={{ color: "success.main" }}>
                  {" "}
                  ✓ {t("firstDay.done")}
                </Box>
              )}
              {step === day.next && (
                <Box sx={{ color: "text.secondary" }}>
                  {t(`next.${step === "people" ? "census" : step}.words`)}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
