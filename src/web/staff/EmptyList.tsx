import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { WhatFirst } from "./WhatFirst.tsx";

type Props = { text: string; children?: ReactNode };

/** In place of a list that has nothing yet: that it has nothing, what comes first, and the button that adds to it. */
export function EmptyList({ text, children }: Props) {
  return (
    <Stack sx={{ gap: 2, alignItems: "center" }}>
      <Typography>{text}</Typography>
      <WhatFirst />
      {children}
    </Stack>
  );
}
