import { Fragment } from "react";

/** An email address that is broken after one of its signs, and not inside a word. */
export function EmailText({ of }: { of: string }) {
  const parts = of.split(/(?<=[@._+-])/u);
  return parts.map((part, at) => (
    // The parts of one address have no other name than their place.
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
