import Box from "@mui/material/Box";

/** A part of a record that has nothing in it yet, and why. */
export function Nothing({ title, more }: { title: string; more?: string }) {
  return (
    <Box sx={{ py: 2, textAlign: "center", color: "text.secondary" }}>
      <Box sx={{ fontWeight: 600, color: "text.primary" }}>{title}</Box>
      {more}
    </Box>
  );
}
