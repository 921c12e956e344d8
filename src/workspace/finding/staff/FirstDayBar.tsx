import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { pathOfStep } from "./step-path.ts";
import { stepsInOrder, useFirstDay } from "./use-first-day.ts";

/** Above each page until the first session is open: what was done, and the way on. The home has the whole list. */
export function FirstDayBar() {
  const { t } = useTranslation("finding-staff");
  const { pathname } = useLocation();
  const day = useFirstDay();
  const next = day?.next;
  if (day === null || !next || next === "people" || pathname === "/admin") return null;
  const to = pathOfStep(next, day);
  // A part of this very page is still to be reached.
  const isHere = !to.includes("#") && to.split("?")[0] === pathname;
  const count = stepsInOrder.indexOf(next) + 1;
  return (
    <Box
      component="nav"
      aria-label={t("firstDay.title")}
      sx={{
        display: "flex",
        alignItems: "center",
        flexWrap: "wrap",
        gap: "4px 16px",
        bgcolor: "action.hover",
        borderRadius: 1,
        px: 2,
        py: 1,
        mb: 2,
      }}
    >
      <Link to="/admin">{t("firstDay.title")}</Link>
      <span>{t("firstDay.stepOf", { count, all: stepsInOrder.length })}</span>
      {isHere ? (
        <strong>{t(`firstDay.${next}`)}</strong>
      ) : (
        <Button component={Link} to={to} size="small" variant="contained" sx={{ ml: "auto" }}>
          {t("firstDay.goOn", { step: t(`firstDay.${next}`) })}
        </Button>
      )}
    </Box>
  );
}
