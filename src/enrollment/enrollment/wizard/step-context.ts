import { createContext, use } from "react";
import { useNavigate } from "react-router";
import { useStore } from "#web/store.ts";
import type { Enrollment } from "../enrollment.ts";
import { useDraft } from "./draft.ts";
import { nextScreen, previousScreen, type Screen, stepOf } from "./screens.ts";

interface Place {
  enrollment: Enrollment;
  screen: Screen;
  /** The person came from the review to change this, and goes back there. */
  isChange: boolean;
}

export const StepContext = createContext<Place | null>(null);

export function hrefOf(page: Screen, extra: Record<string, string> = {}): string {
  return `/Enroll?${new URLSearchParams({ step: page, ...extra })}`;
}

/** Where the page is on which something was typed; a family member's is called `person <id>`. */
export function hrefOfTyped(typed: string): string {
  const [page = "", id = ""] = typed.split(" ");
  // Who is not on the list yet has a number in place of an id.
  return `/Enroll?${new URLSearchParams({ step: page, ...(id.includes("-") ? { id } : {}) })}`;
}

function useWelcomePath(): string {
  const returnPath = useDraft((draft) => draft.returnPath);
  const signupKey = useStore((kept) => kept.enrollment?.signupKey);
  return returnPath ?? (signupKey ? `/Welcome/${signupKey}` : "/");
}

/** The page that is open, the answers, and the ways from here. */
export function useStep() {
  const place = use(StepContext);
  if (!place) throw new Error("a step stands in the wizard");
  const navigate = useNavigate();
  const { enrollment, screen, isChange } = place;
  // Before the first page is the welcome page, by the own link where this tab knows it.
  const welcomePath = useWelcomePath();
  const extra: Record<string, string> = isChange ? { from: "review" } : {};
  const previous = isChange ? "review" : previousScreen(screen, enrollment);
  const next = isChange ? "review" : nextScreen(screen, enrollment);
  return {
    ...place,
    /** Keeps the way back to the review on the pages beside this one. */
    extra,
    backHref: previous === null ? welcomePath : hrefOf(previous),
    goTo: stepOf(next),
    goOn: () => void navigate(hrefOf(next)),
    go: (page: Screen, options: { replace?: boolean } = {}) => void navigate(hrefOf(page, extra), options),
  };
}
