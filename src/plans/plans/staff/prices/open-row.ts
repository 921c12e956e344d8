/** Opens a row of prices in its dialog; without an id, a new one that begins with these values. */
export type OpenRow = (
  kind: "rates" | "contributions" | "partnerTiers" | "adjustments",
  row: Readonly<Record<string, unknown>> & { id?: string; version?: number },
) => void;
