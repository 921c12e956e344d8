import Box from "@mui/material/Box";

/** Why something is as it is, behind a line that opens. */
export function Reasons({ summary, sentences }: { summary: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Box
      component="details"
      sx={{
        "& summary": {
          cursor: "pointer",
          color: "primary.main",
          textDecoration: "underline",
          py: 0.5,
          width: "fit-content",
        },
        "& ul": { m: 0, mb: 1, pl: 2.5, color: "text.secondary", fontWeight: 400 },
      }}
    >
      <summary>{summary}</summary>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Box>
  );
}
