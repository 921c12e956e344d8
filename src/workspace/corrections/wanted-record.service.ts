import { ratedAnswersOf } from "#plans/plans/rated-answers.ts";
import type { KnownMember } from "#people/members/change/known-family.service.ts";
import { addressFields, type PersonForm, readPerson } from "#people/members/change/person-form.ts";
import type { MemberForm } from "#people/members/change/change-member.ts";
import { type Checked, checked, fieldError, type FieldError, refused } from "#kernel/field-error.ts";
import { isLanguage } from "#kernel/language.ts";
import {
  correctableFacts,
  type CorrectableFacts,
  type CorrectableField,
  correctableFields,
} from "./correctable.ts";

/** What is known of a member, as far as it can be corrected by a request. */
function factsOf(member: KnownMember): CorrectableFacts {
  return correctableFacts((name) => member[name]);
}

type Wanted = Partial<Record<CorrectableField, string | null | undefined>>;
type Difference = Record<"wanted" | "before", Record<string, string | null>>;

/**
 * What of a request is another fact than the one on record, cleaned. Only fields that were asked for are judged, and an
 * address as a whole: what is wrong on record already is for staff to see.
 */
export function readWanted(member: KnownMember, asked: Wanted): Checked<Difference> {
  const { person, errors } = readPerson(formOf(member, asked), { today: member.today });
  const isAsked = (name: string) => correctableFields.some((one) => one === name && asked[one] !== undefined);
  const judged = (path: string) =>
    isAsked(path) || (isAddress(path) && addressFields.some((name) => isAsked(name)));
  const wrong: FieldError[] = errors.filter(({ path }) => judged(path));
  if (wrong.length > 0) return refused(wrong);
  const changed = correctableFields.filter((name) => isAsked(name) && person[name] !== member[name]);
  if (changed.length === 0) return refused([fieldError("wanted", "same")]);
  const part = (facts: CorrectableFacts) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
  return checked({ wanted: part(person), before: part(factsOf(member)) });
}

const isAddress = (path: string) => addressFields.some((name) => name === path);

/** The whole record as it would be with what was asked for. */
export function recordWith(member: KnownMember, wanted: Wanted): MemberForm {
  return { ...formOf(member, wanted), relationship: member.relationship, hireDate: member.hireDate };
}

function formOf(member: KnownMember, wanted: Wanted): PersonForm {
  const facts = correctableFacts((name) => (wanted[name] === undefined ? member[name] : wanted[name]));
  const { language, firstName, lastName } = facts;
  return {
    prefix: member.prefix,
    gender: member.gender,
    ...ratedAnswersOf(member),
    isDisabled: member.isDisabled,
    ...facts,
    firstName: firstName ?? "",
    lastName: lastName ?? "",
    language: isLanguage(language) ? language : null,
    // Who has one name only was kept so.
    hasOneName: member.lastName === "" && (lastName ?? "").trim() === "",
    ssn: null,
  };
}
