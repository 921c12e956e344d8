import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { PageTitle } from "../PageTitle.tsx";

type Props = { title: string; about: string; children?: ReactNode };

/** The heading of a list, what it is for, and the button that adds to it. */
export function ListHead({ title, about, children }: Props) {
  return (
    <Stack
      direction="row"
      sx={{ justifyContent: "space-between", alignItems: "start", flexWrap: "wrap", gap: 1, mb: 2 }}
    >
      {/* Grows and breaks its lines, so that a long sentence leaves the button beside the heading. */}
      <Box sx={{ flex: "1 1 18rem", minWidth: 0, maxWidth: "60rem" }}>
        <PageTitle>{title}</PageTitle>
        <Typography color="text.secondary">{about}</Typography>
      </Box>
      {children}
    </Stack>
  );
}
