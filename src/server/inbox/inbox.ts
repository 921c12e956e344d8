import type { Readable } from "node:stream";

/** A file that lies where others put files for us. `mark` changes whenever its content does. */
export type Lying = { name: string; mark: string };

/**
 * A place that is looked at again and again: a folder, or a prefix of a bucket. Files come to its top; what was taken in
 * waits in `taken`, and ends in `done` or `failed`. Moving a file that another worker has moved already is no error.
 */
export type Inbox = {
  /** Whether a file is there as a whole as soon as it is seen. */
  isWholeAtOnce: boolean;
  list(place: "top" | "taken"): Promise<Lying[]>;
  /** Makes the place, where it is one that can be made, and throws where it cannot be reached. */
  reach(): Promise<void>;
  open(name: string): Promise<Readable>;
  move(
    from: { place: "top" | "taken" | "failed"; name: string },
    to: { place: InboxPlace | "top"; name: string },
  ): Promise<void>;
};
export type InboxPlace = "taken" | "done" | "failed";

/** Still being written by a program that says so, or hidden. */
export const isUnfinishedName = (name: string): boolean =>
  name.startsWith(".") || /\.(?:part|partial|tmp|filepart|crdownload)$/iu.test(name);
