import type { Values } from "#web/kit/fields/form.ts";
import { create } from "zustand";
import { ApiProblem, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { beginEnrolleeSession, forgetSession, onSessionEnd } from "#web/session/session.ts";
import { keepEnrollmentPlace, useStore } from "#web/store.ts";
import type {
  cancelEnrollment,
  currentEnrollment,
  startEnrollment,
  submitEnrollment,
} from "../enrollment-calls.ts";
import type { ChangedEnrollment } from "../offer.ts";
import type { Enrollment } from "../enrollment.ts";
import type { updateEnrollment } from "../steps/update.ts";
import type { AnswerOf, BodyOf } from "#kernel/call.ts";

export type Answers = BodyOf<typeof updateEnrollment>;
type Said = { key: string; params?: Record<string, string | number> };
/** A sentence, and what belongs to it line by line. */
export type Notice = Said & { lines?: readonly Said[] };

interface Draft {
  enrollment: Enrollment | null;
  /** What was typed last on a page and not confirmed: of this tab, or as the server kept it of another. Memory only. */
  typed: { enrollment: string; page: string; values: Values } | null;
  /** Said once on the next page. */
  notice: Notice | null;
  /** The personal path. Outlives a refused token, so that the person comes back to the same answers. */
  returnPath: string | null;
  submitKey: { version: number; key: string } | null;
  /** People added after plans had been chosen; ticked, where they can be covered, when the choice is asked again. */
  newcomers: readonly string[];
  /** The enrollment takes no more answers: closed meanwhile, or sent in another tab. */
  refusal: ApiProblem | null;
  /** Counts the times that another tab's changes came in: the pages start over with the newest answers. */
  arrivals: number;
}

const empty: Draft = {
  enrollment: null,
  typed: null,
  notice: null,
  returnPath: null,
  submitKey: null,
  newcomers: [],
  refusal: null,
  arrivals: 0,
};

/** This tab's copy of the server's draft. Nothing of it is ever written to browser storage. */
export const useDraft = create<Draft>(() => empty);

// An answer refused for its token alone keeps what was typed: the same person comes back by the same link. Who was
// away too long, or logged out, leaves nothing behind.
onSessionEnd((reason) => {
  if (reason === "expired") useDraft.setState({ enrollment: null });
  else useDraft.setState(empty);
});

export type Outcome = { ok: true; enrollment: Enrollment } | { ok: false; problem: ApiProblem };

type Proof = Pick<BodyOf<typeof startEnrollment>, "code">;

export function start(
  signupKey: string,
  recipientKey: string | undefined,
  proof: Proof = {},
): Promise<Outcome> {
  return begin(signupKey, () =>
    send<typeof startEnrollment>("POST /selfenrollment/start", {
      body: { signupKey, ...(recipientKey ? { recipientKey } : {}), ...proof, language: currentLanguage() },
    }),
  );
}

type Begun = AnswerOf<typeof startEnrollment>;

/** Takes up the enrollment that a call has begun, or come back to. */
export function begin(
  key: string | null,
  call: () => Promise<Begun & { signupKey?: string }>,
): Promise<Outcome> {
  return outcomeOf(async () => {
    const { token, enrollment, typed, signupKey = key ?? "" } = await call();
    beginEnrolleeSession(token, null);
    const { typed: here } = useDraft.getState();
    const back = here?.enrollment === enrollment.id ? here : typedOf(enrollment, typed);
    useDraft.setState({
      ...empty,
      typed: back,
      notice: enrollment.missing.includes("about") || back !== null ? null : { key: "saved" },
    });
    keepEnrollmentPlace({
      signupKey,
      recipientKey: null,
      enrollmentId: enrollment.id,
      step: enrollment.activeStep,
      contact: enrollment.contact,
    });
    return enrollment;
  });
}

function typedOf({ id }: Enrollment, typed: Begun["typed"]): Draft["typed"] {
  return typed && { ...typed, enrollment: id };
}

async function fetchNewest(): Promise<AnswerOf<typeof currentEnrollment>> {
  return send<typeof currentEnrollment>("GET /selfenrollment/enrollment");
}

/** Fetches the newest answers; when another tab or device changed them, the open page starts over with them. */
export function refresh(): Promise<Outcome> {
  return outcomeOf(async () => {
    const { enrollment, typed } = await fetchNewest();
    const { enrollment: known, arrivals } = useDraft.getState();
    const newest = { enrollment, typed: typedOf(enrollment, typed) };
    if (known === null) useDraft.setState(newest);
    else if (known.version !== enrollment.version) {
      // At once with the answers: the page that starts over must find them, and what was typed where they changed.
      useDraft.setState({ ...newest, arrivals: arrivals + 1, notice: { key: "changedElsewhere" } });
    }
    return enrollment;
  });
}

export function update(answers: Answers): Promise<Outcome> {
  const { enrollment: known } = useDraft.getState();
  return outcomeOf(async () => {
    const { enrollment: changed } = await send<typeof updateEnrollment>("POST /selfenrollment/update", {
      body: { ...answers, ...tagOf(known) },
    });
    const enrollment = withOffer(changed, known);
    const { language, ...steps } = answers;
    useDraft.setState(({ enrollment: before, newcomers, typed }) => ({
      // Another language confirms nothing.
      typed: language !== undefined && Object.keys(steps).length === 0 ? typed : null,
      newcomers: answers.dependents ? [...newcomers, ...joined(before, enrollment)] : newcomers,
    }));
    return enrollment;
  });
}

/** Who was added after plans had been chosen: those choices know nothing of them. */
function joined(before: Enrollment | null, after: Enrollment): string[] {
  if (!before || Object.keys(before.benefitSelections).length === 0) return [];
  return after.people
    .filter(({ id }) => before.people.every((person) => person.id !== id))
    .map(({ id }) => id);
}

function tagOf(known: Enrollment | null): { offerTag?: string } {
  return known === null ? {} : { offerTag: known.offerTag };
}

/** What the server left out, because this tab has it, is taken from here. */
function withOffer(changed: ChangedEnrollment, known: Enrollment | null): Enrollment {
  // The server leaves it out only where the tag is that of `known`, and then all of it.
  return { ...known, ...changed } as Enrollment;
}

/** One key for one state of the answers, so that a second try of the same is the same. */
export async function submit(
  { version, notices, losing }: Enrollment,
  effectiveDate: string,
  isLossConfirmed: boolean,
): Promise<Outcome> {
  const { submitKey: kept, enrollment: known } = useDraft.getState();
  const submitKey = kept?.version === version ? kept : { version, key: crypto.randomUUID() };
  useDraft.setState({ submitKey });
  const outcome = await outcomeOf(async () => {
    const { enrollment: changed } = await send<typeof submitEnrollment>("POST /selfenrollment/submit", {
      body: {
        effectiveDate,
        notices: notices.map(({ hash }) => hash),
        losing: isLossConfirmed ? losing.map(({ key }) => key) : [],
        ...tagOf(known),
      },
      idempotencyKey: submitKey.key,
    });
    return withOffer(changed, known);
  });
  // Nothing is left of a preview that its token could reach.
  if (outcome.ok && outcome.enrollment.isPreview) forgetSession();
  // The server has moved the date, or found an answer gone, or a notice in other words: the page must speak of the draft
  // as it is now.
  const outdated = ["effectiveDateChanged", "familyChanged", "incomplete", "noticesChanged"];
  const isOutdated = !outcome.ok && outdated.includes(outcome.problem.code);
  if (isOutdated) await outcomeOf(async () => (await fetchNewest()).enrollment);
  return outcome;
}

export async function cancel(): Promise<{ ok: true } | { ok: false; problem: ApiProblem }> {
  try {
    await send<typeof cancelEnrollment>("POST /selfenrollment/cancel");
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
  forgetSession();
  useDraft.setState(empty);
  const { enrollment: place } = useStore.getState();
  // The key stays, for who changes their mind.
  if (place) keepEnrollmentPlace({ ...place, enrollmentId: null, step: null });
  return { ok: true };
}

export function keepNotice(notice: Notice): void {
  useDraft.setState({ notice });
}

/** Runs a call that answers the enrollment as it is now, which takes the place of the copy here. */
export async function outcomeOf(act: () => Promise<Enrollment>): Promise<Outcome> {
  try {
    const enrollment = await act();
    useDraft.setState({ enrollment, returnPath: enrollment.returnPath });
    const { enrollment: place } = useStore.getState();
    if (place) {
      const { id: enrollmentId, activeStep: step, contact } = enrollment;
      keepEnrollmentPlace({ ...place, enrollmentId, step, contact });
    }
    return { ok: true, enrollment };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

/** The answers name somebody who is known: the page asks first whether it is them, and goes on from there. */
function leaveForProof({ code, facts }: ApiProblem): void {
  const { returnPath } = facts;
  if (code !== "proofNeeded" || typeof returnPath !== "string") return;
  useDraft.setState(empty);
  forgetSession();
  location.assign(`${returnPath}?step=proof`);
}

function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) {
    leaveForProof(error);
    return error;
  }
  throw error;
}
