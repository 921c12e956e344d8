import type { z } from "zod";
import type { Checked } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { type Draft, type DraftPerson, subscriberOf } from "../draft.service.ts";
import type { updateEnrollment } from "./update.ts";
import type { enrollmentsTable } from "../enrollment.table.ts";
import { stepProblem } from "../errors/errors.texts.ts";

export type Update = z.output<typeof updateEnrollment.body>;
type AnswerPart = "contact" | "location" | "ssn" | "dependents" | "benefit" | "keepCurrent" | "external";
type Answers = { [Part in AnswerPart]: NonNullable<Update[Part]> };

/** What a step looks at. The draft was read under its lock and follows each change; the offering follows the draft. */
export type Saving = {
  services: Services;
  transaction: Transaction;
  /** The language of the errors. */
  language: Language;
  draft: Draft;
  offering: Offering;
};

/** A statement that is sent later, together with those of the whole step: at once when it is called, so none of a lazy builder. */
export type Write = (transaction: Transaction) => Promise<unknown>;
export type EnrollmentRow = Partial<typeof enrollmentsTable.$inferInsert>;

/** What an answer changes. */
export type Change = {
  /** What the draft says from now on. */
  draft?: Partial<Draft>;
  /** Columns of the enrollment's own row; they are written with the note of the step. */
  row?: EnrollmentRow;
  /** Everything else. */
  writes?: readonly Write[];
};

/** One step, from top to bottom as it runs. All functions but `check` are pure. */
type StepDefinition<Part extends keyof Answers, Value> = {
  /** The part of the call's body that answers it. */
  part: Part;
  /** Refuses while an earlier step has to be answered first. */
  guard?: (draft: Draft) => void;
  /** Returns the value of an answer, or refuses it with every error. */
  check: (saving: Saving, answer: Answers[Part]) => Value | Promise<Value>;
  /** What the value changes, and the names of the steps that it answers. */
  change: (saving: Saving, value: Value) => Change & { saved: readonly string[] };
  /** What the change makes invalid: choices that are dropped, steps that are asked again. */
  invalidate?: (after: Saving, before: Draft) => Change;
};

export type Step = {
  /** Whether the call answers this step. */
  isAnswered: (update: Update) => boolean;
  /** Checks the answer and tells its changes in their order; `follow` applies one to what the next one looks at. */
  run: (
    saving: Saving,
    update: Update,
    follow: (saving: Saving, change: Change) => Saving,
  ) => Promise<{ after: Saving; saved: readonly string[]; changes: readonly Change[] }>;
};

export function step<Part extends keyof Answers, Value>({
  part,
  guard,
  check,
  change,
  invalidate,
}: StepDefinition<Part, Value>): Step {
  return {
    isAnswered: (update) => update[part] !== undefined,
    async run(saving, update, follow) {
      guard?.(saving.draft);
      // `isAnswered` was asked first.
      const value = await check(saving, update[part] as Answers[Part]);
      const { saved, ...changed } = change(saving, value);
      const then = follow(saving, changed);
      const dropped = invalidate?.(then, saving.draft) ?? {};
      return { after: follow(then, dropped), saved, changes: [changed, dropped] };
    },
  };
}

/** The value of an answer that passed its check; all errors, in the person's words, of one that did not. */
export function accept<Value>({ language }: Pick<Saving, "language">, result: Checked<Value>): Value {
  if (result.ok) return result.value;
  throw stepProblem(result.errors, language);
}

export function requireSubscriber(draft: Draft): DraftPerson {
  const subscriber = subscriberOf(draft);
  if (subscriber === undefined) throw new Problem("incomplete", { facts: { step: "about" } });
  return subscriber;
}

/** Takes out the choices' steps, so that they are asked again. */
export function askAgain({ stepsDone }: Draft, coverageTypes: readonly string[]): string[] {
  return stepsDone.filter((done) => !coverageTypes.some((type) => done === `benefit:${type}`));
}
