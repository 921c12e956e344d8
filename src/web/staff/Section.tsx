import Card from "@mui/material/Card";
import type { ReactNode } from "react";

/** A part of a page under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" variant="outlined" sx={{ p: 2, mb: 2, minWidth: 0 }}>
      <h2 style={{ marginBlock: "0 12px" }}>{title}</h2>
      {children}
    </Card>
  );
}
