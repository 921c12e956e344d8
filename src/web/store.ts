import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Language } from "#kernel/language.ts";

/** Where a person is in an enrollment. Everything they typed is in the server's draft. */
export type EnrollmentPlace = {
  signupKey: string;
  recipientKey: string | null;
  enrollmentId: string | null;
  step: string | null;
  /** The employer's contact, for a page that says so when the session has ended. */
  contact?: { name: string | null; phone: string | null; email: string | null };
};

/**
 * All that outlives the browser session: ids, step, language, display name. Never an SSN, a birth date or bank data
 * (DESIGN §8).
 */
type Kept = {
  /** As the person chose it here. */
  language: Language | null;
  /** Of the account that is, or was last, signed in here: for the one who has chosen none. */
  accountLanguage: Language | null;
  displayName: string | null;
  enrollment: EnrollmentPlace | null;
};

export const useStore = create<Kept>()(
  persist((): Kept => ({ language: null, accountLanguage: null, displayName: null, enrollment: null }), {
    name: "cgsenrollment",
    version: 1,
    partialize: ({ language, accountLanguage, displayName, enrollment }) => ({
      language,
      accountLanguage,
      displayName,
      enrollment,
    }),
  }),
);

export function keepLanguage(language: Language): void {
  useStore.setState({ language });
  tellServer(language);
}

/** A page that the server renders comes in the language that was chosen here. */
function tellServer(language: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
}

export function keepAccountLanguage(accountLanguage: Language | null): void {
  useStore.setState({ accountLanguage });
}

/** The language that the person chose, else their account's. */
export function wantedLanguage(): Language | null {
  const { language, accountLanguage } = useStore.getState();
  return language ?? accountLanguage;
}

export function keepDisplayName(displayName: string | null): void {
  useStore.setState({ displayName });
}

export function keepEnrollmentPlace(place: EnrollmentPlace | null): void {
  useStore.setState({ enrollment: place });
}
