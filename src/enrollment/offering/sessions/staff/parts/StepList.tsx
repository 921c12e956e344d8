import DoneIcon from "@mui/icons-material/CheckCircle";
import LackingIcon from "@mui/icons-material/Error";
import EmptyIcon from "@mui/icons-material/RadioButtonUnchecked";
import WarningIcon from "@mui/icons-material/Warning";
import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { SetupStepKey } from "../../session-words.ts";
import type { Mark } from "../marks.ts";
import { stepPath } from "../session-data.ts";

type Props = {
  id: string;
  steps: readonly SetupStepKey[];
  current: SetupStepKey;
  markOf: (step: SetupStepKey) => Mark;
};

/** All steps with how far each is; on a small screen folded under the one that is on the page. */
export function StepList(props: Props) {
  const { t } = useTranslation("offering-sessions");
  const isWide = useMediaQuery("(width >= 900px)");
  const { steps, current } = props;
  if (isWide)
    return (
      <Box component="nav" aria-label={t("steps.label")} sx={{ position: "sticky", top: 72 }}>
        <Steps {...props} />
      </Box>
    );
  return (
    <nav aria-label={t("steps.label")}>
      {/* Another step folds it again. */}
      <details key={current} style={{ border: "1px solid #d5dde0", borderRadius: 6, padding: "10px 12px" }}>
        <summary style={{ fontWeight: 600 }}>
          {t("steps.place", {
            at: steps.indexOf(current) + 1,
            count: steps.length,
            step: t(`steps.${current}`),
          })}
        </summary>
        <Steps {...props} />
      </details>
    </nav>
  );
}

function Steps({ id, steps, current, markOf }: Props) {
  const { t } = useTranslation("offering-sessions");
  return (
    <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: "2px" }}>
      {steps.map((step) => {
        const mark = markOf(step);
        return (
          <li key={step}>
            <Box
              component={Link}
              to={stepPath(id, step)}
              aria-current={step === current ? "step" : undefined}
              sx={{
                display: "grid",
                gridTemplateColumns: "20px 1fr",
                gap: 1,
                alignItems: "center",
                minHeight: 36,
                px: 1,
                borderRadius: 1,
                color: "text.primary",
                textDecoration: "none",
                "&:hover": { bgcolor: "action.hover" },
                "&[aria-current]": { bgcolor: "action.selected", fontWeight: 650 },
              }}
            >
              <MarkIcon mark={mark} />
              <span>
                {t(`steps.${step}`)}
                <span className="visually-hidden">, {t(`mark.${mark}`)}</span>
              </span>
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

function MarkIcon({ mark }: { mark: Mark }) {
  switch (mark) {
    case "done":
      return <DoneIcon fontSize="small" color="success" />;
    case "lacking":
      return <LackingIcon fontSize="small" color="error" />;
    case "warning":
      return <WarningIcon fontSize="small" color="warning" />;
    case "empty":
      return <EmptyIcon fontSize="small" color="disabled" />;
  }
}
