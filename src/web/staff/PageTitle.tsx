import HelpIcon from "@mui/icons-material/HelpOutlineOutlined";
import IconButton from "@mui/material/IconButton";
import Popover from "@mui/material/Popover";
import Stack from "@mui/material/Stack";
import { type CSSProperties, type ReactNode, useContext, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyLine } from "../shell/lazy-page.tsx";
import { PageEntry } from "./page-help.ts";

const HelpWords = lazyLine<{ textKey: string }>(
  () => import("./HelpWords.tsx").then((file) => file.HelpWords),
  "areas-help",
);

type Props = { children: ReactNode; style?: CSSProperties; "aria-busy"?: boolean };

/** The heading of a page of staff, and beside it what the page is for. */
export function PageTitle({ children, style, ...heading }: Props) {
  // The room below belongs to both, or the button stands lower than the words.
  const { margin, ...ofHeading } = style ?? {};
  return (
    <Stack
      direction="row"
      sx={{ alignItems: "center", gap: 0.5, minWidth: 0, mb: margin === undefined ? 2 : `${margin}` }}
    >
      <h1 style={{ margin: 0, ...ofHeading }} {...heading}>
        {children}
      </h1>
      <HelpButton />
    </Stack>
  );
}

function HelpButton() {
  const { t } = useTranslation("areas");
  const entry = useContext(PageEntry);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  if (entry === null) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={t("help.button")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={t("help.button")}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HelpIcon fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: { role: "dialog", "aria-labelledby": id, sx: { maxWidth: "28rem", p: 2 } },
        }}
      >
        <strong id={id}>{t(`entry.${entry.textKey}`)}</strong>
        <HelpWords textKey={entry.textKey} />
      </Popover>
    </>
  );
}
