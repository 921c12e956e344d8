import { expect, test } from "vitest";
import { type OfferingParts, presentParts, readStep, unreadBenefits } from "./offering-parts.ts";

const words = (text: string) => ({ en: text, ko: `${text} ko`, es: `${text} es` });
const page = (id: string, language: "en" | "ko", sessionPlanId: string | null = null) => ({
  id,
  language,
  sessionPlanId,
  coverageType: sessionPlanId === null ? ("medical" as const) : null,
  title: id,
});
const benefit = (id: string, requireAck: boolean, ko: string | null = null) => ({
  id,
  coverageType: "eap",
  name: id,
  url: null,
  requireAck,
  documents: [],
  descriptions: { en: "English", ko, es: null },
});
const parts: OfferingParts = {
  pages: [page("a-en", "en"), page("a-ko", "ko"), page("b-en", "en", "p"), page("c-en", "en", "q")],
  requiredValues: [
    {
      key: "amount",
      coverageType: "life",
      sessionPlanId: null,
      label: words("Amount"),
      help: words("Help"),
      message: words("Message"),
      kind: "choice",
      min: null,
      max: null,
      step: null,
      options: [{ code: "a", label: words("A") }],
      required: true,
      appliesTo: "subscriber",
      feeds: null,
    },
  ],
  notices: [],
  externalBenefits: [benefit("one", true, "한국어"), benefit("two", false), benefit("three", true)],
};
const reader = { language: "ko" as const, stepsDone: [readStep("one")], planIds: ["p"] };

test("pages come in the person's language, in English where there is none, and only of their plans", () => {
  expect(presentParts(parts, reader).pages.map(({ id }) => id)).toEqual(["a-ko", "b-en"]);
  const spanish = presentParts(parts, { ...reader, language: "es" });
  expect(spanish.pages.map(({ id }) => id)).toEqual(["a-en", "b-en"]);
});

test("a question speaks the person's language, and keeps its message for the server", () => {
  const [value] = presentParts(parts, reader).requiredValues;
  expect(value).toMatchObject({
    label: "Amount ko",
    help: "Help ko",
    options: [{ code: "a", label: "A ko" }],
  });
  expect(value).not.toHaveProperty("message");
});

test("an external benefit says whether it was read, and in which language it is", () => {
  const shown = presentParts(parts, reader).externalBenefits;
  expect(shown.map(({ isRead }) => isRead)).toEqual([true, false, false]);
  expect(shown.map(({ descriptionLanguage }) => descriptionLanguage)).toEqual(["ko", "en", "en"]);
  expect(unreadBenefits(parts, reader.stepsDone).map(({ id }) => id)).toEqual(["three"]);
});
