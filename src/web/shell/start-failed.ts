import { browsersLanguage } from "../i18n.ts";

// The texts themselves may be what did not load, so these few stand here.
const words = {
  en: ["We could not load the page. Check your connection, then try again.", "Try again"],
  ko: ["화면을 불러오지 못했습니다. 인터넷 연결을 확인하고 다시 시도해 주십시오.", "다시 시도"],
  es: ["No pudimos cargar la página. Revise su conexión e intente de nuevo.", "Intentar de nuevo"],
} as const;

/** Nothing could be shown at all: says so and offers to load again. */
export function sayStartFailed(root: HTMLElement, error: unknown): void {
  reportError(error);
  const language = browsersLanguage(["en", "ko", "es"]);
  const [text, retry] = words[language];
  document.documentElement.lang = language;
  const page = document.createElement("main");
  page.className = "message-page";
  const heading = document.createElement("h1");
  heading.textContent = text;
  const button = document.createElement("button");
  button.className = "button button--primary";
  button.textContent = retry;
  button.addEventListener("click", () => location.reload());
  page.append(heading, button);
  root.replaceChildren(page);
}
