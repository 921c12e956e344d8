import GlobalStyles from "@mui/material/GlobalStyles";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageTitle } from "./PageTitle.tsx";

type Props = {
  /** The list that the record stands in. */
  back: { to: string; label: string };
  title: string;
  /** Its state and what else tells it from others. */
  facts?: ReactNode;
  actions?: ReactNode;
};

/** Below the header, where that stays in view: `area.css`. */
const top = "var(--bar-height, 0px)";
/** A small screen has no room for it while the page scrolls. */
const roomy = "@media (width >= 700px) and (height >= 500px)";
// What gets the focus scrolls clear of it.
const clear = <GlobalStyles styles={{ [roomy]: { html: { scrollPaddingTop: `calc(${top} + 80px)` } } }} />;

/** Which record this is and what can be done with it: always in sight, the actions at the end. */
export function RecordHeader({ back, title, facts, actions }: Props) {
  return (
    <>
      <p style={{ marginBlockEnd: 4 }}>
        <Link to={back.to}>← {back.label}</Link>
      </p>
      {clear}
      <Stack
        direction="row"
        sx={{
          [roomy]: { position: "sticky" },
          top,
          zIndex: 5,
          bgcolor: "background.paper",
          borderBottom: 1,
          borderColor: "divider",
          alignItems: "center",
          flexWrap: "wrap",
          gap: "4px 12px",
          py: 1,
          mb: 2,
        }}
      >
        {/* Of its own, so that many facts break into lines there and the actions stay beside the title. */}
        <Stack
          direction="row"
          sx={{ flex: "1 1 20rem", minWidth: 0, alignItems: "center", flexWrap: "wrap", gap: "4px 12px" }}
        >
          <PageTitle style={{ margin: 0, minWidth: 0 }}>{title}</PageTitle>
          {facts}
        </Stack>
        {actions && <Stack sx={{ ml: "auto" }}>{actions}</Stack>}
      </Stack>
    </>
  );
}
