import type { z } from "zod";
import { Problem } from "#kernel/problem.ts";
import { type Draft, readDraft } from "#enrollment/enrollment/draft.service.ts";
import { presentDraft } from "#enrollment/enrollment/present-draft.service.ts";
import { stepAfter } from "#enrollment/enrollment/draft-steps.service.ts";
import { noteStep } from "#enrollment/enrollment/steps/note-step.service.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { type Basis, offeringFor, readBasis } from "#enrollment/enrollment/own-offering.service.ts";
import {
  enrollmentIdOf,
  requireDraft,
  requireOpenFor,
} from "#enrollment/enrollment/own-enrollment.service.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { SealedFiles } from "#server/sealed-files.ts";
import type { Services } from "#server/services.ts";
import type { FilledForm } from "#content/surveys/fill/filled-forms.ts";
import type { fillForm } from "./enrollment-forms.ts";
import { fill, type Filled, type LivingForm } from "#content/surveys/fill/fill.service.ts";
import { filledForms } from "#content/surveys/fill/filled-forms.service.ts";
import type { FormFile, FormPage } from "#content/surveys/fill/form-page.ts";
import { livingForm } from "#content/surveys/fill/form-rows.service.ts";
import { formsAskedFor, hasOpenForm } from "#content/surveys/fill/forms-of-draft.ts";
import type { Holder } from "#content/surveys/fill/holder.ts";
import {
  addFileRow,
  dropFileRow,
  filesOfForm,
  keepFile,
  openFile,
  requireFile,
  requireFileRoom,
} from "#content/surveys/fill/saved-files.service.ts";

type Fill = z.output<typeof fillForm.body>;
type Asked = { services: Services; scope: Scope; basis: Basis | undefined };
type Open = Asked & { transaction: Transaction; draft: Draft; offering: Offering };
type FileOf = { formId: string; question: string };

/** One act of a person on a form that their choices ask for. What they typed is kept also where something is wrong. */
export async function fillOwnForm(
  services: Services,
  scope: Scope,
  { body, address }: { body: Fill; address: string },
): Promise<{ page: FormPage | null; enrollment: Enrollment }> {
  const asked = await askedOf(services, scope);
  const { filled, enrollment } = await scope.transaction(async (transaction) => {
    const open = await openDraft(asked, transaction);
    const form = await requireAsked(open, body.formId);
    const filled = await fill({
      services,
      transaction,
      holder: holderOf(open.draft),
      form,
      // Nothing is uploaded in a preview, so no file can be demanded there.
      ...(open.draft.isPreview ? { noFiles: true } : {}),
      language: scope.context.language,
      timeZone: open.offering.timeZone,
      address,
      request: body,
    });
    return { filled, enrollment: await noted(open, form, filled.change) };
  });
  for (const blob of filled.leftBlobs ?? []) await new SealedFiles(services.blobs).remove(blob);
  if (filled.errors.length > 0) {
    const facts = filled.page === null ? {} : { page: filled.page.page };
    throw new Problem("invalid", { fieldErrors: filled.errors, facts });
  }
  return { page: filled.page, enrollment };
}

/** The completed forms of the caller's own enrollment. */
export async function findOwnForms(services: Services, scope: Scope): Promise<FilledForm[]> {
  return scope.transaction(async (transaction) => {
    const draft = await readDraft(transaction, enrollmentIdOf(scope));
    transaction.audit({
      action: "view",
      subject: "enrollment_forms",
      subjectId: draft.id,
      clientId: draft.clientId,
    });
    return filledForms(services, transaction, holderOf(draft));
  });
}

export async function addOwnFile(
  services: Services,
  scope: Scope,
  { file, formId, question }: FileOf & { file: IncomingFile },
): Promise<{ files: FormFile[]; enrollment: Enrollment }> {
  const { language } = scope.context;
  const asked = await askedOf(services, scope);
  const room = async (transaction: Transaction) => {
    const open = await openDraft(asked, transaction);
    if (open.draft.isPreview) throw new Problem("notFound");
    const form = await requireAsked(open, formId);
    await requireFileRoom(transaction, holderOf(open.draft), { form, question, language });
    return { open, form };
  };
  // Before a byte is kept: the one who may not add one leaves nothing behind.
  await scope.transaction(room);
  const kept = await keepFile(services, language, file);
  try {
    return await scope.transaction(async (transaction) => {
      const { open, form } = await room(transaction);
      const holder = holderOf(open.draft);
      await addFileRow(services, transaction, holder, { form, question, language, kept });
      const files = (await filesOfForm(transaction, holder, formId))[question] ?? [];
      return { files: [...files], enrollment: await noted(open, form, "reopened") };
    });
  } catch (error) {
    await new SealedFiles(services.blobs).remove(kept.blobKey);
    throw error;
  }
}

export async function openOwnFile(services: Services, scope: Scope, identifier: string): Promise<FileAnswer> {
  return scope.transaction(async (transaction) => {
    const draft = await readDraft(transaction, enrollmentIdOf(scope));
    const { id: subjectId, clientId } = draft;
    const answer = await openFile(services, transaction, holderOf(draft), identifier);
    transaction.audit({ action: "view", subject: "enrollment_form_files", subjectId, clientId });
    return answer;
  });
}

export async function removeOwnFile(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<{ files: FormFile[]; enrollment: Enrollment }> {
  const asked = await askedOf(services, scope);
  const { blobKey, ...answer } = await scope.transaction(async (transaction) => {
    // What is not theirs is not there, whatever has become of the enrollment.
    await requireFile(transaction, holderOf(await readDraft(transaction, enrollmentIdOf(scope))), identifier);
    const open = await openDraft(asked, transaction);
    const holder = holderOf(open.draft);
    const dropped = await dropFileRow(transaction, holder, identifier);
    const files = (await filesOfForm(transaction, holder, dropped.formId))[dropped.question] ?? [];
    const enrollment = await noted(open, { id: dropped.formId }, "reopened");
    return { blobKey: dropped.blobKey, files: [...files], enrollment };
  });
  await new SealedFiles(services.blobs).remove(blobKey);
  return answer;
}

/** As staff see it: forms about health only where they may see such data of this person. */
export async function findEnrollmentForms(services: Services, scope: Scope, id: string) {
  return scope.transaction(async (transaction) => {
    const draft = await requireSeen(transaction, id);
    const health = await healthForms(transaction, id);
    const all = await filledForms(services, transaction, holderOf(draft));
    const isHidden = (form: FilledForm) => health.includes(form.id) && !maySeeHealth(scope, draft);
    transaction.audit({
      action: "view",
      subject: "enrollment_forms",
      subjectId: id,
      clientId: draft.clientId,
    });
    return {
      forms: all.filter((form) => !isHidden(form)),
      hidden: all.filter(isHidden).map(({ title, completedAt }) => ({ title, completedAt })),
    };
  });
}

export async function openEnrollmentFile(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<FileAnswer> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string; formId: string }>(
      `select enrollment_id as id, form_id as "formId" from enrollment_form_files where id = $1 and deleted_at is null`,
      [identifier],
    );
    if (rows[0] === undefined) throw new Problem("notFound");
    const { id, formId } = rows[0];
    const draft = await requireSeen(transaction, id);
    if ((await healthForms(transaction, id)).includes(formId) && !maySeeHealth(scope, draft))
      throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "enrollment_form_files",
      subjectId: id,
      clientId: draft.clientId,
    });
    return openFile(services, transaction, holderOf(draft), identifier);
  });
}

/** To be asked before a transaction. */
async function askedOf(services: Services, scope: Scope): Promise<Asked> {
  return { services, scope, basis: await readBasis(services, enrollmentIdOf(scope)) };
}

async function openDraft({ services, scope, basis }: Asked, transaction: Transaction): Promise<Open> {
  const draft = await readDraft(transaction, enrollmentIdOf(scope), "lock");
  requireDraft(draft);
  const offering = offeringFor(basis, draft);
  requireOpenFor(draft, offering, services.clock());
  return { services, scope, basis, transaction, draft, offering };
}

/** The form, where the person's choices ask for it. */
async function requireAsked({ transaction, draft, offering }: Open, formId: string): Promise<LivingForm> {
  const isAsked = formsAskedFor(draft, offering.forms).some(({ map }) => map.formId === formId);
  const form = isAsked ? await livingForm(transaction.client, formId) : undefined;
  if (form === undefined) throw new Problem("notFound");
  return form;
}

/** The enrollment after an act. What is only typed changes nothing that it says; a form completed or opened again does. */
async function noted(
  { services, basis, transaction, draft, offering }: Open,
  { id }: Pick<LivingForm, "id">,
  change: Filled["change"],
): Promise<Enrollment> {
  const filled = await readDraft(transaction, draft.id);
  const isNoted = change !== "none" && change !== "typed";
  const activeStep = hasOpenForm(filled, offering.forms) ? "forms" : stepAfter("forms", offering);
  const stored = isNoted
    ? await noteStep(services, transaction, filled, {
        saved: ["forms"],
        activeStep,
        overtaken: [],
        details: { formId: id },
      })
    : filled;
  return presentDraft(stored, offering, basis?.path ?? null);
}

async function requireSeen(transaction: Transaction, id: string): Promise<Draft> {
  const draft = await readDraft(transaction, id);
  if (draft.isPreview) throw new Problem("notFound");
  return draft;
}

async function healthForms({ client }: Transaction, id: string): Promise<string[]> {
  const { rows } = await client.query<{ formId: string }>(
    `select form_id as "formId" from enrollment_forms where enrollment_id = $1 and holds_health`,
    [id],
  );
  return rows.map(({ formId }) => formId);
}

function maySeeHealth({ accessScope }: Scope, { memberId }: Draft): boolean {
  if (accessScope.health === "all") return true;
  return memberId !== null && (accessScope.health ?? []).includes(memberId);
}

function holderOf({ id, installationId, clientId }: Draft): Holder {
  return { kind: "enrollment", id, installationId, clientId };
}
