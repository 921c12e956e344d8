import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { formatCount } from "#web/staff/format.ts";
import type { Home } from "../home.ts";
import { homeCountLimit } from "../home-limit.ts";
import { enrollmentsPath } from "#enrollment/processing/web/paths.ts";

type Figure = {
  name: string;
  count: number;
  to?: string;
  /** The server stopped counting here. */
  isCut?: boolean;
};

type Props = Pick<Home, "waiting" | "reach"> & { isOneClient: boolean };

/** How much there is; what waits for somebody leads to its list. */
export function Figures({ waiting, reach, isOneClient }: Props) {
  const { t } = useTranslation("enrollment");
  const user = useUser();
  const type = user?.type ?? "admin";
  const mayManage =
    type === "admin" && user?.permissions.some(({ machineName }) => machineName === "manageClients");
  const list = (status: string) => `${enrollmentsPath(type)}?filter[status]=${status}`;
  const figures: Figure[] = [];
  if (waiting) {
    figures.push(
      { name: t("home.submitted"), count: waiting.submitted, to: list("submitted") },
      { name: t("status.pendingReview"), count: waiting.pendingReview, to: list("pendingReview") },
      { name: t("status.returned"), count: waiting.returned, to: list("returned") },
      { name: t("home.eoi"), count: waiting.eoi, to: `/${type}/members?filter[eoi]=pending` },
    );
  }
  if (reach && !isOneClient)
    figures.push({
      name: t("home.clients"),
      count: reach.clients,
      ...(mayManage ? { to: "/admin/clients" } : {}),
    });
  if (reach) {
    figures.push({
      name: t("home.members"),
      count: reach.members,
      isCut: reach.members >= homeCountLimit,
      to: `/${type}/members?filter[status]=active`,
    });
  }
  if (figures.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t("home.figures")}
      sx={{
        listStyle: "none",
        display: "flex",
        flexWrap: "wrap",
        gap: 2,
        m: 0,
        mb: 2,
        p: 0,
      }}
    >
      {figures.map((figure) => (
        <FigureCard key={figure.name} {...figure} />
      ))}
    </Box>
  );
}

function FigureCard({ name, count, to, isCut = false }: Figure) {
  const { t } = useTranslation("enrollment");
  const shown = formatCount(count, currentLanguage());
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        flex: "1 1 8.5rem",
        maxWidth: "14rem",
        m: "0 !important",
        p: 2,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        "&:has(a):hover": { borderColor: "primary.main" },
        "& a::after": { content: '""', position: "absolute", inset: 0 },
      }}
    >
      <Box sx={{ fontSize: "1.5rem", fontWeight: 650, fontVariantNumeric: "tabular-nums", lineHeight: 1.25 }}>
        {isCut ? t("home.orMore", { count: shown }) : shown}
      </Box>
      {to && count > 0 ? <Link to={to}>{name}</Link> : <span>{name}</span>}
    </Box>
  );
}
