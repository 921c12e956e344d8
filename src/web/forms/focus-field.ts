const focusable = "input:not([type=hidden]), select, textarea, button, [tabindex]";

/**
 * Goes to a field by its id. For a group (a date, radio buttons) that is its first wrong part, else its first one. The
 * label or legend scrolls into view with it, so that the question is on the screen.
 */
export function focusField(id: string): void {
  const target = document.getElementById(id);
  if (!target) return;
  const field = target.matches(focusable)
    ? target
    : (target.querySelector<HTMLElement>(`:is(${focusable})[aria-invalid=true]`) ??
      target.querySelector<HTMLElement>(focusable) ??
      target);
  const question =
    field.closest("fieldset")?.querySelector("legend") ??
    document.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  field.focus({ preventScroll: true });
  (question ?? field).scrollIntoView({ block: "start" });
}
