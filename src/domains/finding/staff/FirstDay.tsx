import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { Section } from "#web/staff/Section.tsx";
import type { firstDay, FirstStep } from "../client-matrix.ts";
import { pathOfStep } from "./ClientPlace.tsx";

const steps: readonly FirstStep[] = ["client", "division", "plan", "price", "session", "openSession"];

/** Leads a new installation to its first open session; gone as soon as there is one. */
export function FirstDay() {
  const { t } = useTranslation("finding-staff");
  const { data } = useQuery({
    queryKey: ["first day"],
    queryFn: ({ signal }) => send<typeof firstDay>("GET /admin/firstday", { signal }),
  });
  if (!data || data.next === null) return null;
  return (
    <Section title={t("firstDay.title")}>
      <p>{t("firstDay.about")}</p>
      <Box component="ol" sx={{ m: 0, pl: 3 }}>
        {steps.map((step) => {
          const isDone = data.done.includes(step);
          const name = t(`firstDay.${step}`);
          return (
            <Box component="li" key={step} aria-current={step === data.next ? "step" : undefined}>
              {step === data.next ? (
                <Link to={pathOfStep(step, data.clientId ?? "", data.sessionId)}>
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
              {step === data.next && <Box sx={{ color: "text.secondary" }}>{t(`next.${step}.words`)}</Box>}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
