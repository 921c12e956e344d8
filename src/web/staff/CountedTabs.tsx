import Box from "@mui/material/Box";
import { Link } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount } from "./format.ts";

/** A tab that is an address; its count is left out until it is known. */
type Tab = { key: string; to: string; label: string; count: number | undefined };

/** Lists side by side, with how much stands in each. */
export function CountedTabs({
  label,
  current,
  tabs,
}: {
  label: string;
  current: string;
  tabs: readonly Tab[];
}) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: "flex", flexWrap: "wrap", borderBottom: 1, borderColor: "divider", mb: 2 }}
    >
      {tabs.map((tab) => (
        <Box
          key={tab.key}
          component={Link}
          to={tab.to}
          aria-current={tab.key === current ? "page" : undefined}
          sx={{
            px: 1.5,
            py: 1,
            color: "text.primary",
            textDecoration: "none",
            borderBottom: 3,
            borderColor: "transparent",
            "&[aria-current]": { borderColor: "primary.main", fontWeight: 650 },
            "&:hover": { bgcolor: "action.hover" },
          }}
        >
          {tab.label}
          {tab.count !== undefined && (
            <Box component="span" sx={{ ml: 0.75, color: "text.secondary" }}>
              {formatCount(tab.count, currentLanguage())}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
