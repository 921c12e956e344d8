import { Fragment, type ReactNode } from "react";

type Say = (facts: Record<string, string>) => string;

/** A whole sentence with more than text in it, so that each language puts every part where it belongs. */
export function inSentence(say: Say, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const names = Object.keys(parts);
  // A sign that no text has stands where the part goes.
  const signOf = (name: string) => `\u{E000}${names.indexOf(name)}\u{E000}`;
  const sentence = say(Object.fromEntries(names.map((name) => [name, signOf(name)])));
  return sentence.split("\u{E000}").map((piece, at) => (
    // Every second piece is the number of a part. The order of a sentence does not change.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{at % 2 === 0 ? piece : parts[names[Number(piece)] ?? ""]}</Fragment>
  ));
}
