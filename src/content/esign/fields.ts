import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { leastSide, longestAnswer, type PageSize, type SignField, type SignRole } from "./esign-words.ts";

/** Everything that is wrong with where fields stand; paths are `fields.<place>.<what>`. */
export function checkFields(
  fields: readonly SignField[],
  pages: readonly PageSize[],
  roles: readonly SignRole[],
): FieldError[] {
  const errors: FieldError[] = [];
  const known = new Set(roles.map(({ key }) => key));
  if (known.size < roles.length) errors.push(fieldError("roles", "roleTwice"));
  if (new Set(fields.map(({ id }) => id)).size < fields.length)
    errors.push(fieldError("fields", "fieldTwice"));
  for (const [at, field] of fields.entries()) {
    const say = (what: string, code: string, params?: FieldError["params"]) =>
      errors.push(fieldError(`fields.${at}.${what}`, code, params));
    const page = pages[field.page - 1];
    if (page === undefined) {
      say("page", "noPage", { pages: pages.length });
      continue;
    }
    if (field.width < leastSide || field.height < leastSide)
      say("width", "tooSmallField", { least: leastSide });
    if (field.x < 0 || field.x + field.width > page.width) say("x", "outside", { most: page.width });
    if (field.y < 0 || field.y + field.height > page.height) say("y", "outside", { most: page.height });
    if (!known.has(field.role)) say("role", "noRole");
    if ((field.kind === "text" || field.kind === "check") && field.label === "") say("label", "required");
  }
  return errors;
}

/** A document goes out only if each of its signers has a place to sign. */
export function rolesWithoutSignature(fields: readonly SignField[], roles: readonly SignRole[]): string[] {
  return roles
    .filter(({ key }) => !fields.some(({ role, kind }) => role === key && kind === "signature"))
    .map(({ name }) => name);
}

export type Answers = Readonly<Record<string, string | boolean>>;

/** What a signer filled in, read by their fields alone; or every field that lacks its answer. */
export function readAnswers(
  fields: readonly SignField[],
  given: Readonly<Record<string, unknown>>,
): { ok: true; answers: Answers } | { ok: false; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const answers: Record<string, string | boolean> = {};
  for (const { id, kind, isRequired } of fields) {
    const value = given[id];
    if (kind === "text") {
      const text = typeof value === "string" ? value.replaceAll(/\s+/gu, " ").trim() : "";
      if (text === "" && isRequired) errors.push(fieldError(`values.${id}`, "required"));
      else if (Array.from(text).length > longestAnswer)
        errors.push(fieldError(`values.${id}`, "tooLong", { max: longestAnswer }));
      answers[id] = text;
    }
    if (kind === "check") {
      if (value !== true && isRequired) errors.push(fieldError(`values.${id}`, "required"));
      answers[id] = value === true;
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, answers };
}

/** The first letters of the words of a name: Ana Ruiz Peña → ARP. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/u)
    .flatMap((word) => Array.from(word).slice(0, 1))
    .join("")
    .toUpperCase()
    .slice(0, 4);
}
