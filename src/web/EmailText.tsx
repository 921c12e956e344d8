import { Fragment } from "react";

/** An email address that is broken after one of its signs, and not inside a word. */
export function EmailText({ of }: { of: string }) {
  return [...of.matchAll(/[^@._+-]+[@._+-]?|[@._+-]/gu)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
