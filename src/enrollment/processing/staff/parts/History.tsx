import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";

/** Who did what and when, the latest first. */
export function History({ history, timeZone }: Pick<StaffEnrollment, "history" | "timeZone">) {
  const { t } = useTranslation("enrollment");
  return (
    <Section title={t("detail.history.title")}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {history.toReversed().map(({ at, kind, by, name, details }) => (
          <Box
            component="li"
            key={`${at} ${kind}`}
            sx={{
              position: "relative",
              pl: 2.5,
              pb: 1.5,
              m: 0,
              "&:last-child": { pb: 0 },
              "&::before": {
                content: '""',
                position: "absolute",
                left: 0,
                top: 6,
                width: 8,
                height: 8,
                borderRadius: "50%",
                bgcolor: "primary.main",
              },
              "&:not(:last-child)::after": {
                content: '""',
                position: "absolute",
                left: 3.5,
                top: 18,
                bottom: -2,
                borderLeft: "1px solid",
                borderColor: "divider",
              },
            }}
          >
            <Box sx={{ fontWeight: 600 }}>
              {t([`detail.history.kind.${kind}`, "detail.history.kind.other"])}
            </Box>
            {details["reason"] && (
              <Box sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{details["reason"]}</Box>
            )}
            <Box sx={{ color: "text.secondary" }}>
              {t("detail.history.by", {
                who: name ?? t(`detail.history.${by}`),
                time: formatDayAndTime(at, currentLanguage(), { timeZone }),
              })}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
