/** How large a spreadsheet may be. */
export type SpreadsheetLimits = {
  /** All parts of a workbook together, unpacked. */
  unpackedBytes: number;
  /** Unpacked bytes to packed ones, once the parts are larger than 10 MB. */
  ratio: number;
  parts: number;
  /** The texts that the cells of a workbook share, which have to stand in memory. */
  sharedTextBytes: number;
  rows: number;
  columns: number;
  cellCharacters: number;
};

export const usualLimits: SpreadsheetLimits = {
  unpackedBytes: 1_500_000_000,
  ratio: 120,
  parts: 1000,
  sharedTextBytes: 150_000_000,
  rows: 1_048_576,
  columns: 256,
  cellCharacters: 32_767,
};

/** Why a file cannot be read at all: a closed list. Words in texts/ of the one who shows it. */
export const spreadsheetRefusals = [
  "notSpreadsheet",
  "oldExcel",
  "openDocument",
  "binaryWorkbook",
  "encrypted",
  "damaged",
  "emptySheet",
  "noSheet",
  "unpackedTooLarge",
  "tooManyParts",
  "partName",
  "sharedTextTooLarge",
  "tooManyRows",
  "tooManyColumns",
  "cellTooLong",
  "quoteOpen",
] as const;
export type SpreadsheetRefusal = (typeof spreadsheetRefusals)[number];

export class SpreadsheetRefused extends Error {
  readonly code: SpreadsheetRefusal;
  /** `row`, `column` (a letter), `max`, `sheet`: never what a cell holds. */
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: SpreadsheetRefusal, params: Record<string, string | number> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** 0 → A, 26 → AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
