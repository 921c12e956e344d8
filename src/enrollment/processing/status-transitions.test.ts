import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type EnrollmentState,
  transitionFrom,
  transitionNames,
  type Position,
} from "./status-transitions.ts";

const at = (status: EnrollmentState, statusBefore: EnrollmentState | null = null): Position => ({
  status,
  statusBefore,
});
const states: readonly EnrollmentState[] = [
  "started",
  "submitted",
  "pendingReview",
  "returned",
  "approved",
  "processed",
  "failed",
  "cancelled",
];

test.each<[EnrollmentState, string]>([
  ["started", ""],
  ["submitted", "review return approve cancel"],
  ["pendingReview", "return approve cancel"],
  ["returned", "cancel"],
  ["approved", "review return process cancel"],
  ["processed", ""],
  ["failed", "review return cancel reprocess"],
  ["cancelled", ""],
])("from %s: %s", (status, open) => {
  expect(transitionNames.filter((move) => transitionFrom(at(status), move).ok).join(" ")).toBe(open);
});

test("a move that is not open says why", () => {
  expect(transitionFrom(at("submitted"), "process")).toEqual({
    ok: false,
    why: [{ code: "move.notApproved" }],
  });
  expect(transitionFrom(at("processed", "approved"), "undo")).toEqual({
    ok: false,
    why: [{ code: "move.processed" }],
  });
  for (const status of states)
    for (const move of transitionNames) {
      const answer = transitionFrom(at(status), move);
      if (!answer.ok) expect(answer.why[0]?.code).toMatch(/^move\.\w+$/u);
    }
});

test("undo leads back to where the decision was taken", () => {
  expect(transitionFrom(at("approved", "pendingReview"), "undo")).toEqual({ ok: true, to: "pendingReview" });
  expect(transitionFrom(at("cancelled", "failed"), "undo")).toEqual({ ok: true, to: "failed" });
  expect(transitionFrom(at("cancelled"), "undo").ok).toBe(false);
});

/** As the service does it: a decision notes the state before; undo forgets it; processing may fail. */
function step(position: Position, move: (typeof transitionNames)[number], fails: boolean): Position {
  const answer = transitionFrom(position, move);
  if (!answer.ok) return position;
  if (move === "process" || move === "reprocess")
    return fails ? at("failed") : at("processed", position.status);
  return at(answer.to, move === "undo" ? null : position.status);
}

test("however staff act, an enrollment is processed at most once, and that is never undone", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...transitionNames), fc.boolean()), { maxLength: 40 }),
      (transitions) => {
        let position = at("submitted");
        let processed = 0;
        for (const [move, fails] of transitions) {
          const next = step(position, move, fails);
          if (next.status === "processed" && position.status !== "processed") processed += 1;
          if (position.status === "processed") expect(next).toEqual(position);
          position = next;
        }
        expect(processed).toBeLessThanOrEqual(1);
      },
    ),
  );
});
