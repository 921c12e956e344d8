/** The columns of the answers of a person; `h` and `p` are the names of their row. */
export const ratedAnswersSql = (of: "h" | "p") =>
  `${of}.tobacco, ${of}.other_offer as "otherOffer", ${of}.wellness` as const;
