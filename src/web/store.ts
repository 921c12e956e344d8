import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Language } from "#kernel/language.ts";

/** Where a person is in an enrollment. Everything they typed is in the server's draft. */
export type EnrollmentPlace = {
  signupKey: string;
  recipientKey: string | null;
  enrollmentId: string | null;
  step: string | null;
};

/**
 * All that outlives the browser session: ids, step, language, display name. Never an SSN, a birth date or bank data
 * (DESIGN §8).
 */
type Kept = {
  language: Language | null;
  displayName: string | null;
  enrollment: EnrollmentPlace | null;
};

export const useStore = create<Kept>()(
  persist((): Kept => ({ language: null, displayName: null, enrollment: null }), {
    name: "cgsenrollment",
    version: 1,
    partialize: ({ language, displayName, enrollment }) => ({ language, displayName, enrollment }),
  }),
);

export function keepLanguage(language: Language): void {
  useStore.setState({ language });
}

export function keepDisplayName(displayName: string | null): void {
  useStore.setState({ displayName });
}

export function keepEnrollmentPlace(place: EnrollmentPlace | null): void {
  useStore.setState({ enrollment: place });
}
