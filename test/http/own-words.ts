// What people type: which of it is their own words about somebody, and is masked, and why the rest need not be.

/** Staff write these for everybody who opens them: they tell of no person. Records of the shared engine are such as well. */
const forEverybody =
  /^\w+ \/admin\/(?:permissions|apikeys|organization|customforms|surveys|enrollmentsessions|templatevariables|broadcasts|inbox\/preview|esign\/templates|reporttypes|savedviews|services|sites|roles|reinsurance|webhooks|installation|enrollmentsessiontheme|payschedules)(?:\/|$| )/u;

/** What has a form of its own, is looked up in a list, or is sealed. By the last word of its place in the body. */
const ofAKind: readonly [name: RegExp, why: string][] = [
  [
    /^(?:\w*[nN]ame|prefix|suffix|names|name(?:En|Ko|Es))$/u,
    "a name; of files it is masked where it is kept",
  ],
  [
    /^(?:address[12]|city|state|zip|county|\w*[pP]hone|contact|\w*[eE]mail|postalAddress)$/u,
    "where somebody lives or is reached",
  ],
  [
    /^(?:ssn|tin|ein|dob|day|month|year|gender|relationship|\w*Date|\w*On|from|to|lastDay)$/u,
    "a fact with a form of its own; SSNs are sealed",
  ],
  [
    /^(?:username|\w*[pP]assword|newPasswordConfirmation|\w*[kK]ey|hash|\w*Hash|fileHash|pass|signature|clientDataJSON|authenticatorData|attestationObject|rawId|userHandle)$/u,
    "proof of who somebody is, kept as a digest or not at all",
  ],
  [
    /^(?:\w*Id|id|\w*Identifier|offerTag|page|sheet|role|rank|share|value|values|filter|label|code|\w*Code|\w*Class|eligibilityClasses|coverageTypes|waiveReasons|accountType|notices|losing|classification|mapping|cells|tags|enrollments|ids|items|columns|to|\w*[tT]oken|accountNumber\w*|routingNumber|otherPeople)$/u,
    "a key or a word of a list",
  ],
  [
    /^(?:\w*Numbers?|memberReference|memberNumber|number|filter\[memberNumber\]|sampleReference)$/u,
    "a number that others gave; where it is an SSN by itself it is sealed",
  ],
  [/^(?:q|search)$/u, "looked for, not kept"],
  [/^(?:logs)$/u, "masked where it is written to the log"],
];

/** Why a text of a call is not masked; undefined where it has to be. */
export function whyOpen(
  route: string,
  path: readonly (string | number)[],
  isRecord: boolean,
): string | undefined {
  if (isRecord || forEverybody.test(`${route} `)) return "told to everybody";
  // Files are called by whoever sends them.
  if (route === "POST /documents/uploads") return undefined;
  const name = path.findLast((one) => typeof one === "string" && !["en", "ko", "es"].includes(one));
  return ofAKind.find(([form]) => form.test(String(name)))?.[1];
}

/** Columns whose names say that they hold somebody's own words. */
export const ownWordsName =
  /(?:^|_)(?:notes?|reasons?|answers?|comments?|remarks?|text|message|explanation|statement|body|subject|description|summary|title|about|memo|feedback)(?:_ko|_es|_en)?$/u;

/** Each of those that somebody types: the call that takes it, and where in its body. */
export const typedColumns: Readonly<Record<string, string>> = {
  "aca_overrides.reason": "PUT /aca/{clientId}/{year}/{memberId}/{month} reason",
  "claim_requests.answer": "PUT /claimrequests/{id} answer",
  "claim_holds.release_reason": "POST /claims/holds/{id}/release reason",
  "claim_sets.release_reason": "POST /claims/sets/{id}/release reason",
  "claim_versions.release_reason": "POST /claims/holds/{id}/release reason",
  "conversations.subject": "POST /messages subject",
  "correction_requests.answer": "POST /corrections/{id}/refuse answer",
  "correction_requests.note": "POST /member/profile/corrections note",
  "documents.hold_reason": "PUT /documents/{id}/hold reason",
  "documents.title": "PUT /documents/{id} title",
  "emergency_accesses.reason": "POST /emergencyaccess reason",
  "enrollment_notes.text": "POST /enrollmentnotes/{id} text",
  "enrollment_runs.reason": "POST /enrollmentaction reason",
  "enrollment_selections.waive_text": "POST /selfenrollment/update benefit.waiveText",
  "enrollments.return_answer": "POST /selfenrollment/update returnAnswer",
  "enrollments.return_reason": "POST /enrollmentaction reason",
  "esign_requests.ended_reason": "POST /esign/{key}/decline reason",
  "esign_requests.message": "POST /admin/esign/templates/{id}/send message",
  "help_requests.message": "POST /help message",
  "help_requests.subject": "POST /help subject",
  "life_events.exception_reason": "POST /lifeevents exceptionReason",
  "life_events.note": "POST /lifeevents note",
  "member_changes.note": "POST /termmember note",
  "member_changes.override_reason": "POST /changecoverage overrideReason",
  "messages.body": "POST /messages text",
  "payment_events.note": "POST /admin/payments/{kind}/{id}/notes note",
  "returned_mail.reason": "POST /member/{id}/returnedmail reason",
  "session_members.note": "PUT /admin/enrollmentsessions/{sessionId}/members/{memberId} note",
  "termination_runs.note": "POST /terminationruns note",
  "total_differences.note": "POST /accumulatordifferences/{id}/settle note",
  "union_signups.answer": "POST /admin/unionsignups/{id}/refuse answer",
};

/** Those that staff write for everybody, … */
const staffColumns = [
  "announcements.body",
  "announcements.body_es",
  "announcements.body_ko",
  "announcements.title",
  "announcements.title_es",
  "announcements.title_ko",
  "base_plans.summary",
  "base_plans.summary_es",
  "base_plans.summary_ko",
  "benefit_required_values.message",
  "contacts.title",
  "custom_forms.statement",
  "form_revisions.statement",
  "enrollment_forms.signed_text",
  "survey_answers.signed_text",
  "cobra_debits.authorization_text",
  "enrollment_payments.authorization_text",
  "external_benefit_documents.title",
  "external_benefits.description_en",
  "external_benefits.description_es",
  "external_benefits.description_ko",
  "id_card_designs.back_text",
  "id_card_designs.front_text",
  "message_templates.body",
  "message_templates.body_es",
  "message_templates.body_ko",
  "message_templates.subject",
  "message_templates.subject_es",
  "message_templates.subject_ko",
  "permissions.about",
  "plan_documents.title",
  "plan_pages.body",
  "plan_pages.title",
  "related_content.body",
  "related_content.body_es",
  "related_content.body_ko",
  "related_content.title",
  "related_content.title_es",
  "related_content.title_ko",
  "services.description",
  "session_notices.body",
  "session_notices.title",
  "template_variables.description",
];
/** … that hold codes of payers and of lists, … */
const codeColumns = [
  "claim_codes.description",
  "claim_lines.remarks",
  "claim_versions.remarks",
  "enrollment_selections.waive_reasons",
  "enrollments.review_reasons",
];
/** … and that the server writes, of what was masked when it came. */
const madeColumns = [
  "audit_events.subject",
  "cobra_steps.answers",
  "idempotency_keys.answer",
  "mails.subject",
  "mails.text",
  "message_documents.title",
  "webhook_deliveries.body",
  "work_letters.about",
];
export const otherColumns: readonly string[] = [...staffColumns, ...codeColumns, ...madeColumns];
