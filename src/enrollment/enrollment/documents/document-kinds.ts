/** What a document proves; both sides use the list, and the page takes no schemas with it. */
export const kindNames = [
  "birth",
  "marriage",
  "adoption",
  "lossOfCoverage",
  "courtOrder",
  "disability",
  "other",
] as const;
