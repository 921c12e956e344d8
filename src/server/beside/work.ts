/**
 * Work that takes the processor for longer than others should wait, known by its name on both sides: whoever needs it names it,
 * and `src/app/beside.ts` says what does it. Its `pieces` follow one after another, as they are read.
 */
export type Work<Input, Piece = never> = {
  readonly name: string;
  /** It reads what people gave, in a process of its own that ends with it. */
  readonly isForeign: boolean;
  readonly given?: { input: Input; piece: Piece };
};

export function work<Input, Piece = never>(name: string): Work<Input, Piece> {
  return { name, isForeign: false };
}

export function foreignWork<Input>(name: string): Work<Input> {
  return { name, isForeign: true };
}

/** A request for a page goes before a file, which still gets a third of a core where all others are busy. */
export const besidePriority = 5;

export type ToWorker =
  | { kind: "begin"; name: string; input: unknown }
  | { kind: "pieces"; pieces: readonly unknown[] }
  | { kind: "last" };
/** Pieces are asked for, so that they do not fill the memory of the one who draws them. */
export type FromWorker =
  | { kind: "more" }
  | { kind: "chunk"; chunk: Uint8Array }
  | { kind: "done" }
  | { kind: "failed"; says: string };
