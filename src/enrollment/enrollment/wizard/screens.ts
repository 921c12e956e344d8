import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../enrollment.ts";

/** A question page of /Enroll that is no coverage's, as `?step=` names it. */
export type FixedScreen =
  | "about"
  | "reach"
  | "location"
  | "ssn"
  | "family"
  | "external"
  | "forms"
  | "payment"
  | "review";
/** A question page: a `FixedScreen`, or a coverage by its code. */
export type Screen = CoverageType;
/** What stands beside the way, not on it. */
export type SidePage = "person" | "remove" | "cancel" | "date";
export type Step =
  | "about"
  | "contact"
  | "location"
  | "ssn"
  | "dependents"
  | "external"
  | "forms"
  | "payment"
  | "review"
  | `benefit:${CoverageType}`;

type Asked = Pick<
  Enrollment,
  "divisions" | "coverageTypes" | "externalBenefits" | "forms" | "paymentTotals" | "folded"
>;

/** Every question page that can be opened, in order; the location is not asked where there is only one. */
export function screensOf(asked: Asked): Screen[] {
  const { divisions, coverageTypes, externalBenefits, forms, paymentTotals } = asked;
  return [
    "about",
    "reach",
    ...(divisions.length > 1 ? (["location"] as const) : []),
    "ssn",
    "family",
    ...coverageTypes,
    ...(externalBenefits.length > 0 ? (["external"] as const) : []),
    ...(forms.incomplete.length + forms.completed.length > 0 ? (["forms"] as const) : []),
    ...(paymentTotals?.isDue === true ? (["payment"] as const) : []),
    "review",
  ];
}

/** The pages that the person is led through: what is known, and what a life event does not let them change, is left out. */
export function wayOf(asked: Asked): Screen[] {
  return screensOf(asked).filter((screen) => !asked.folded.includes(stepOf(screen)));
}

/** The step of the contract that a page belongs to. */
export function stepOf(screen: Screen): Step {
  switch (screen) {
    case "reach":
      return "contact";
    case "family":
      return "dependents";
    case "about":
    case "location":
    case "ssn":
    case "external":
    case "forms":
    case "payment":
    case "review":
      return screen;
    default:
      return `benefit:${screen}`;
  }
}

/** The page to open for a step of the contract; the one after it where that is not asked for any more. */
export function screenOf(step: string, asked: Asked): Screen {
  const screens = screensOf(asked);
  // Forms may be asked for by choices that the person has not made, or has changed since.
  if (step === "forms" && !screens.includes("forms"))
    return screens.find((screen) => screen === "payment") ?? "review";
  // Nothing may be left to pay since the person was there.
  const fallback = step === "payment" ? "review" : "about";
  return screens.find((screen) => stepOf(screen) === step) ?? fallback;
}

/** From a page that is off the way, too: the nearest one on it. */
export function nextScreen(screen: Screen, asked: Asked): Screen {
  const screens = screensOf(asked);
  const way = wayOf(asked);
  const following = screens.slice(screens.indexOf(screen) + 1);
  return following.find((one) => way.includes(one)) ?? "review";
}

export function previousScreen(screen: Screen, asked: Asked): Screen | null {
  const screens = screensOf(asked);
  const way = wayOf(asked);
  const before = screens.slice(0, Math.max(0, screens.indexOf(screen)));
  return before.findLast((one) => way.includes(one)) ?? null;
}

/**
 * The page to show for the one that was asked for: pages behind an unanswered one are not open yet, an unknown name
 * leads to where the person was.
 */
export function openScreen(asked: string | null, enrollment: State): Screen {
  const screens = screensOf(enrollment);
  const wanted = screens.find((screen) => screen === asked) ?? onTheWay(enrollment);
  const firstMissing = screens.find((screen) => enrollment.missing.includes(stepOf(screen)));
  if (!firstMissing) return wanted;
  // The review itself lists the choices that are still open, such as those a removed person leaves behind.
  const isOpen = (step: string) =>
    step.startsWith("benefit:") || ["external", "forms", "payment"].includes(step);
  if (wanted === "review" && enrollment.missing.every(isOpen)) return "review";
  return screens.indexOf(wanted) <= screens.indexOf(firstMissing) ? wanted : firstMissing;
}

/** Where the person was, or the next page that they are led to. */
function onTheWay(enrollment: State): Screen {
  const last = screenOf(enrollment.activeStep, enrollment);
  return wayOf(enrollment).includes(last) ? last : nextScreen(last, enrollment);
}

type State = Asked & Pick<Enrollment, "missing" | "activeStep" | "event">;

/** What /Enroll shows for its address: a question page, or one beside it with the question page that it belongs to. */
export function pageOf(search: URLSearchParams, enrollment: State): { screen: Screen; page: Screen } {
  const asked = search.get("step");
  const open = (name: string | null) => openScreen(name, enrollment);
  switch (asked) {
    case "cancel":
      return { screen: open(search.get("at")), page: "cancel" };
    case "date":
      return open("review") === "review" ? { screen: "review", page: "date" } : both(open("review"));
    case null:
      // Who comes by a change in their life that brings somebody begins with that person.
      return enrollment.event?.newcomer && open(null) === "family"
        ? { screen: "family", page: "person" }
        : both(open(null));
    case "person":
    case "remove":
      return open("family") === "family" ? { screen: "family", page: asked } : both(open("family"));
    default:
      return both(open(asked));
  }
}

function both(screen: Screen): { screen: Screen; page: Screen } {
  return { screen, page: screen };
}

/** "Step n of N": the pages up to the review, which is the last. A page off the way has the place of the next one. */
export function placeOf(screen: Screen, asked: Asked): { step: number; steps: number } {
  const way = wayOf(asked);
  const at = way.includes(screen) ? screen : nextScreen(screen, asked);
  return { step: way.indexOf(at) + 1, steps: way.length };
}
