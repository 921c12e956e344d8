/** A cell that can be read in several ways, or in one of them only. */
export type FormExample<Form extends string> = {
  row: number;
  text: string;
  readings: Partial<Record<Form, string>>;
};

export type FormChoice<Form extends string> = {
  form: Form;
  /** Cells that cannot be read so, though they can in another way. */
  misfits: number;
};

/** How a column is to be read, and why; or what a person has to be asked. */
export type FormDecision<Form extends string> =
  /** Every cell means the same, however it is read. */
  | { kind: "free" }
  /** `row`: one that proves it; the header's own words, or a person's, where there is none. */
  | { kind: "decided"; form: Form; by: "rows" | "header"; row: number | null }
  | { kind: "open"; why: "both" | "mixed"; choices: FormChoice<Form>[]; examples: FormExample<Form>[] };

/** Of the cells that prove something, so many may be slips: more, and the column is mixed. */
const slipShare = 0.05;
const mostExamples = 2;

/** All cells of one kind of readability: those that can be read in the same forms. */
type Kind<Form extends string> = {
  fits: readonly Form[];
  count: number;
  row: number;
  examples: FormExample<Form>[];
  differs: boolean;
};

/**
 * Gathers, row by row, in which ways a column can be read. Keeps a few bytes, however long the column is: cells are counted
 * by the set of forms that fit them.
 */
export class ColumnEvidence<Form extends string> {
  readonly #forms: readonly Form[];
  readonly #kinds = new Map<string, Kind<Form>>();

  constructor(forms: readonly Form[]) {
    this.#forms = forms;
  }

  /** `readings`: what the cell means in each form that fits it. A cell that fits none says nothing about the column. */
  add(row: number, text: string, readings: Partial<Record<Form, string>>): void {
    const fits = this.#forms.filter((form) => readings[form] !== undefined);
    const [first] = fits;
    if (first === undefined) return;
    const differs = fits.some((form) => readings[form] !== readings[first]);
    if (!differs && fits.length === this.#forms.length) return;
    // Which forms agree belongs to the kind: cells whose forms agree prove nothing between those.
    const key = fits
      .map((form) => `${form}${fits.findIndex((other) => readings[other] === readings[form])}`)
      .join();
    const kind = this.#kinds.get(key);
    if (kind === undefined) {
      this.#kinds.set(key, {
        fits,
        count: 1,
        row,
        differs,
        examples: [{ row, text: text.slice(0, 40), readings }],
      });
      return;
    }
    kind.count += 1;
    const isNew = kind.examples.every((example) => example.text !== text);
    if (kind.examples.length < mostExamples && isNew)
      kind.examples.push({ row, text: text.slice(0, 40), readings });
  }

  /** `hint`: what the header says. It counts where the rows leave it open. */
  decide(hint?: Form): FormDecision<Form> {
    const kinds = [...this.#kinds.values()];
    if (kinds.length === 0) return { kind: "free" };
    const choices = this.#forms
      .filter((form) => kinds.some(({ fits }) => fits.includes(form)))
      .map((form) => ({ form, misfits: misfitsOf(kinds, form) }))
      .toSorted((one, other) => one.misfits - other.misfits);
    const fitting = choices.filter(({ misfits }) => misfits === 0);
    const [best] = choices;
    if (best === undefined) return { kind: "free" };
    if (fitting.length === 1) return this.#decided(kinds, best.form);
    if (fitting.length === 0) {
      const proofs = kinds.reduce(
        (sum, { count, fits }) => sum + (fits.length < choices.length ? count : 0),
        0,
      );
      if (best.misfits <= proofs * slipShare) return this.#decided(kinds, best.form);
      if (hint !== undefined) return { kind: "decided", form: hint, by: "header", row: null };
      return { kind: "open", why: "mixed", choices, examples: examplesOf(kinds, fitting) };
    }
    const matters = kinds.some(
      ({ examples }) => new Set(fitting.map(({ form }) => examples[0]?.readings[form])).size > 1,
    );
    if (!matters) return { kind: "decided", form: best.form, by: "rows", row: null };
    if (hint !== undefined && fitting.some(({ form }) => form === hint)) {
      return { kind: "decided", form: hint, by: "header", row: null };
    }
    return { kind: "open", why: "both", choices: fitting, examples: examplesOf(kinds, fitting) };
  }

  /** The first row that can be read in this form and not in all the others. */
  #decided(kinds: readonly Kind<Form>[], form: Form): FormDecision<Form> {
    const proofs = kinds
      .filter(({ fits }) => fits.includes(form))
      .toSorted((one, other) => one.fits.length - other.fits.length);
    return { kind: "decided", form, by: "rows", row: proofs[0]?.row ?? null };
  }
}

function misfitsOf<Form extends string>(kinds: readonly Kind<Form>[], form: Form): number {
  return kinds.reduce((sum, { fits, count }) => sum + (fits.includes(form) ? 0 : count), 0);
}

/** Cells that mean different things in the forms to choose from; of a mixed column, those that contradict each other. */
function examplesOf<Form extends string>(
  kinds: readonly Kind<Form>[],
  fitting: readonly FormChoice<Form>[],
): FormExample<Form>[] {
  const wanted = fitting.length > 0 ? kinds.filter(({ differs }) => differs) : kinds;
  const first = wanted.flatMap(({ examples }) => examples.slice(0, fitting.length > 0 ? mostExamples : 1));
  return first.slice(0, fitting.length > 0 ? mostExamples : 4);
}
