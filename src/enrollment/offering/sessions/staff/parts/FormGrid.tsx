import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Fields side by side where there is room. */
export function FormGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
        alignItems: "start",
      }}
    >
      {children}
    </Box>
  );
}
