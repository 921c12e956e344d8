/** Why a file is not kept: a closed list, worded in `texts` under `file`. */
const contentFaults = [
  "type",
  "empty",
  "script",
  "encrypted",
  "attachments",
  "unreadable",
  "macros",
  "unpacks",
  "damaged",
] as const;
export type ContentFault = (typeof contentFaults)[number];

export class ContentRefused extends Error {
  readonly code: ContentFault;

  constructor(code: ContentFault) {
    super(code);
    this.code = code;
  }
}
