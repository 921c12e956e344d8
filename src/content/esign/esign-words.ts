// What both sides and the tables know of documents to sign.

export const fieldKinds = ["signature", "initials", "date", "text", "check"] as const;
export type FieldKind = (typeof fieldKinds)[number];

export const requestStates = ["sent", "completed", "declined", "voided", "expired"] as const;

export const signerStates = ["waiting", "invited", "opened", "signed", "declined"] as const;
export type SignerState = (typeof signerStates)[number];

export const signEvents = [
  "sent",
  "mailed",
  "codeMailed",
  "opened",
  "signed",
  "declined",
  "reminded",
  "voided",
  "completed",
] as const;
export type SignEvent = (typeof signEvents)[number];

/** A page as it is seen: its size in points, 72 to the inch. */
export type PageSize = { width: number; height: number };

/** Who signs, in the order in which they do. */
export type SignRole = { key: string; name: string };

/** Where somebody of a role fills something in: in points from the page's upper left corner. */
export type SignField = {
  id: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  kind: FieldKind;
  role: string;
  isRequired: boolean;
  /** What is to be typed or ticked; of no use to a signature. */
  label: string;
};

/** Of one who has signed. */
export type SignedBy = {
  id: string;
  place: number;
  role: string;
  name: string;
  email: string;
  signedAt: string;
  signedFrom: string;
  signedWith: string;
  signedName: string;
  signedKind: "typed" | "drawn";
  signedHash: string;
};

export const mostPages = 50;
export const mostFields = 200;
export const mostRoles = 6;
export const longestAnswer = 200;
/** Anything smaller cannot be read, or hit by a finger. */
export const leastSide = 10;
export const maxDocumentBytes = 10_000_000;

/** Where a signer opens a document, and where anybody checks a signed one. */
export const signPath = (key: string): `/${string}` => `/Sign/${key}`;
export const checkPath = (code: string): `/${string}` => `/SignCheck/${code}`;
