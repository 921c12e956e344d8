/** What became of a typed text: its canonical form, or a code that says what is wrong with it. */
export type Parsed<Code extends string> = { ok: true; value: string } | { ok: false; code: Code };
