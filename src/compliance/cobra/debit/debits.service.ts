import type { z } from "zod";
import { checkAgreement, readAccount } from "#kernel/bank-account.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { readFields } from "#kernel/fields.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { t } from "#server/i18n.ts";
import type { SystemScope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type CaseRow, readCaseRow } from "../case-rows.service.ts";
import type { ElectState } from "../elect/elect.ts";
import { show, stateIn } from "../elect/elect-state.service.ts";
import { type LinkCall, openLink, type Opened } from "../elect/open-link.service.ts";
import type { giveCobraDebit } from "./debits.ts";
import { cobraDebitsTable } from "./debits.table.ts";

type By = Pick<LinkCall, "key" | "browser">;
type DebitInput = z.output<typeof giveCobraDebit.body>;

/**
 * Keeps a person's word that the first payment is taken from their account once: the text that they read, its digest, name, time
 * and address. The number is sealed for its row. While one is under way there is no second.
 */
export async function giveDebit(
  services: Services,
  system: SystemScope,
  { body, address, ...by }: By & { body: DebitInput; address: string },
): Promise<ElectState> {
  const opened = await openLink(services, system, by);
  await opened.scope.transaction(async (transaction) => {
    const found = await hold(transaction, opened.caseId);
    const { debit, today } = await stateIn(services, transaction, opened, []);
    if (debit.offer === null) throw new Problem("conflict");
    const { amountCents, text, hash } = debit.offer;
    const { account, authorizedName } = checked(body, hash, system.context.language);
    const { accountNumber, ...shown } = account;
    const now = services.clock();
    const at = now.toISOString();
    const id = uuidv7(now.getTime());
    const { installationId, clientId, familyId } = found;
    await transaction.db.insert(cobraDebitsTable).values({
      ...shown,
      id,
      installationId,
      clientId,
      familyId,
      caseId: found.id,
      memberId: opened.memberId,
      amountCents,
      accountSealed: services.vault.seal(accountNumber, `cobra_debits.account:${id}`),
      accountLast4: accountNumber.slice(-4),
      authorizationText: text,
      authorizationHash: hash,
      authorizedName,
      authorizedAt: at,
      authorizedOn: today,
      authorizedFrom: address,
      createdAt: at,
      updatedAt: at,
    });
    transaction.audit({ action: "create", subject: "cobra_debits", subjectId: id, clientId });
  });
  return show(services, opened, []);
}

/** Stops the person's own debit, as long as the bank has not been asked. */
export async function stopDebit(services: Services, system: SystemScope, by: By): Promise<ElectState> {
  const opened = await openLink(services, system, by);
  await opened.scope.transaction(async (transaction) => {
    const { clientId } = await hold(transaction, opened.caseId);
    const { rows } = await transaction.client.query<{ id: string }>(
      `update cobra_debits set status = 'cancelled', updated_at = $3, version = version + 1
       where case_id = $1 and member_id = $2 and status = 'waiting' and deleted_at is null returning id`,
      [opened.caseId, opened.memberId, services.clock()],
    );
    const [row] = rows;
    if (row === undefined) throw new Problem("conflict");
    transaction.audit({
      action: "update",
      subject: "cobra_debits",
      subjectId: row.id,
      clientId,
      details: { status: "cancelled" },
    });
  });
  return show(services, opened, []);
}

/** The case, held until the transaction ends: two of one family at once take turns. */
async function hold({ client }: Transaction, caseId: Opened["caseId"]): Promise<CaseRow> {
  await client.query("select from cobra_cases where id = $1 for update", [caseId]);
  return readCaseRow(client, caseId);
}

/** All that is wrong with the page at once; last, whether what was agreed to is what is asked now. */
function checked(body: DebitInput, hash: string, language: Language) {
  const fields = readFields(body);
  const account = readAccount(fields);
  const agreement = checkAgreement(body);
  const errors = [...fields.errors, ...agreement.errors];
  if (errors.length === 0 && body.authorizationHash !== hash)
    errors.push(fieldError("authorizationHash", "changed"));
  if (errors.length > 0 || account === null || !agreement.ok)
    throw new Problem("invalid", { fieldErrors: inEveryLanguage(language, (one) => worded(errors, one)) });
  return { account, ...agreement.value };
}

const worded = (errors: readonly FieldError[], language: Language) =>
  errors.map((error) => ({
    ...error,
    message: t(language, `cobra-debit:errors.${error.path}.${error.code}`, error.params),
  }));
