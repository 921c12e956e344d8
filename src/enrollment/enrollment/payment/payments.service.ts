import type { z } from "zod";
import { checkAgreement } from "#kernel/bank-account.ts";
import { type Checked, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import { insertHot } from "#server/database/hot-rows.ts";
import { once } from "#server/database/idempotency.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { chargeOf } from "#enrollment/enrollment/draft-prices.service.ts";
import { type Draft, isOpenDraft, readDraft } from "#enrollment/enrollment/draft.service.ts";
import { missingSteps } from "#enrollment/enrollment/draft-steps.service.ts";
import { presentDraft } from "#enrollment/enrollment/present-draft.service.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { offeringFor, readBasis } from "#enrollment/enrollment/own-offering.service.ts";
import { noteStep } from "../steps/note-step.service.ts";
import {
  enrollmentIdOf,
  requireDraft,
  requireOpenFor,
} from "#enrollment/enrollment/own-enrollment.service.ts";
import { authorizationFor } from "#enrollment/payments/authorization/authorization.service.ts";
import {
  type AccountHolder,
  type BankAccount,
  checkBankAccount,
  checkHolder,
} from "#enrollment/payments/bank-account.ts";
import { type Charge, type ChargeBasis, isDue } from "#enrollment/payments/charge.ts";
import { chargeForPrincipal, type FirstCharge } from "./charges.service.ts";
import { revokePayment } from "./revoke-payment.service.ts";
import { paymentProblem } from "./errors/errors.texts.ts";
import type { OpenedLink } from "#enrollment/payments/link/bank-link.ts";
import { canLink, keepLink, openLink, takeLink, type TakenLink } from "./link/links.service.ts";
import type { Authorization } from "#enrollment/payments/authorization/authorization.ts";
import type { PaymentAnswer, storePayment as storeCall } from "./payments.ts";
import { enrollmentPaymentsTable } from "./payments.table.ts";

type Store = z.output<typeof storeCall.body>;

/** How the enrollment is paid for, and what the person would agree to today. */
export async function readPayment(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<PaymentAnswer> {
  const draft = await scope.transaction((transaction) => ownDraft(scope, transaction, identifier));
  const offering = offeringFor(await readBasis(services, draft.id), draft);
  const { paymentTotals, payment } = presentDraft(draft, offering, null);
  const charge = chargeOf(draft, offering);
  return {
    paymentTotals,
    payment,
    ways: canLink(services) ? ["bank", "link"] : ["bank"],
    authorization:
      charge?.isSettled === true && isDue(charge)
        ? authorizationOf(services, { offering, charge }, scope)
        : null,
  };
}

/**
 * Saves how the person pays and what they agreed to: text, digest, name, time and address. The account number is sealed
 * for its row; pages only ever see its last four digits. Another account replaces the one before. The same idempotency
 * key saves it once.
 */
export async function savePayment(
  services: Services,
  scope: Scope,
  { body, key, address }: { body: Store; key: string; address: string },
): Promise<Enrollment> {
  const { enrollmentIdentifier, accessToken, ...given } = body;
  // Where no bank is linked, nobody has such a handle.
  if (accessToken !== undefined && !canLink(services)) throw new Problem("linkUnavailable");
  const { language } = scope.context;
  const basis = await readBasis(services, enrollmentIdOf(scope));
  return scope.transaction(async (transaction) => {
    const draft = await ownDraft(scope, transaction, enrollmentIdentifier, "lock");
    const offering = offeringFor(basis, draft);
    const asked = {
      key,
      // A plain digest of a bank account could be guessed back.
      request: services.vault.blindIndex(JSON.stringify(body), "payment").toString("hex"),
      answer: { enrollmentId: draft.id },
    };
    let stored = draft;
    await once(scope, transaction, asked, async () => {
      requireDraft(draft);
      requireOpenFor(draft, offering, services.clock());
      const charge = requireCharge(draft, offering);
      const agreed = checkGiven(given, authorizationOf(services, { offering, charge }, scope), {
        language,
        handle: accessToken,
      });
      const account =
        accessToken !== undefined
          ? linkedAccount(
              await takeLink(services, transaction, {
                enrollmentId: draft.id,
                handle: accessToken,
                language,
              }),
            )
          : typedAccount(agreed.given);
      stored = await replace(services, transaction, { ...agreed, account, draft, address, charge });
    });
    return presentDraft(stored, offering, basis?.path ?? null);
  });
}

type Given = AccountHolder | BankAccount;
type Agreed = { given: Given; authorization: Authorization; authorizedName: string };

/** All that is wrong with the page at once; last, whether what was agreed to is what is asked today. */
function checkGiven(
  given: object,
  authorization: Authorization,
  { language, handle }: { language: Language; handle: string | undefined },
): Agreed {
  const isLinked = handle !== undefined;
  const account: Checked<Given> = isLinked ? checkHolder(given) : checkBankAccount(given);
  const agreement = checkAgreement(given);
  const errors = [...account.errors, ...agreement.errors];
  const isRead = "authorizationHash" in given && given.authorizationHash === authorization.hash;
  if (isLinked && handle === "") errors.unshift(fieldError("accessToken", "empty"));
  if (errors.length === 0 && !isRead) errors.push(fieldError("authorizationHash", "changed"));
  if (errors.length > 0 || !account.ok || !agreement.ok) throw paymentProblem(errors, language);
  return { given: account.value, authorization, ...agreement.value };
}

/** What of an account is kept: `sealed`, and what may be shown. */
type Account = Pick<Row, "source" | "bankName" | "accountType" | "routingNumber" | "accountLast4"> & {
  sealed: string;
};
type Row = typeof enrollmentPaymentsTable.$inferInsert;

function typedAccount(given: Given): Account {
  // Only a page with a handle is checked without these.
  if (!("accountNumber" in given)) throw new Problem("invalid");
  const { bankName, accountType, routingNumber, accountNumber } = given;
  return {
    source: "bank",
    bankName,
    accountType,
    routingNumber,
    sealed: accountNumber,
    accountLast4: accountNumber.slice(-4),
  };
}

function linkedAccount({ accessToken, ...shown }: TakenLink): Account {
  return { ...shown, source: "plaid", sealed: accessToken };
}

type Kept = Agreed & { account: Account; draft: Draft; address: string; charge: DueCharge };

async function replace(services: Services, transaction: Transaction, kept: Kept): Promise<Draft> {
  const { draft, given, account, authorization, authorizedName, address, charge } = kept;
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const { accountName, address1, address2, city, state, zip } = given;
  const { sealed, ...shown } = account;
  const row: Row = {
    ...shown,
    accountName,
    address1,
    address2,
    city,
    state,
    zip,
    id,
    installationId: draft.installationId,
    clientId: draft.clientId,
    enrollmentId: draft.id,
    accountSealed: services.vault.seal(sealed, `enrollment_payments.account:${id}`),
    monthlyChargeCents: charge.value,
    chargeBasis: charge.basis,
    chargeWhy: charge.why,
    authorizationText: authorization.text,
    authorizationHash: authorization.hash,
    authorizedName,
    authorizedAt: now.toISOString(),
    authorizedFrom: address,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  await revokePayment(transaction, draft.id, now);
  return noteStep(services, transaction, draft, {
    saved: ["payment"],
    activeStep: "review",
    writes: [({ client }) => insertHot(client, enrollmentPaymentsTable, row)],
  });
}

/** The charge of the first month of a sent enrollment; made now where the job that makes it has not come to it yet. */
export async function processPayment(services: Services, scope: Scope, token: string): Promise<FirstCharge> {
  const draft = await scope.transaction((transaction) => readDraft(transaction, enrollmentIdOf(scope)));
  if (draft.payment?.token !== token) throw new Problem("notFound");
  if (isOpenDraft(draft)) throw new Problem("incomplete", { facts: { step: "review" } });
  const charge = await chargeForPrincipal(services, scope, draft.id);
  // Cancelled, or with the person again: nothing is charged.
  if (charge === null) throw new Problem("conflict");
  return charge;
}

/** What opens the choice of an account at the bank. */
export async function startLink(services: Services, scope: Scope, identifier: string): Promise<OpenedLink> {
  const draft = await scope.transaction((transaction) => ownDraft(scope, transaction, identifier));
  const offering = offeringFor(await readBasis(services, draft.id), draft);
  requireCharge(draft, offering);
  return openLink(services, scope, { draft, clientName: offering.clientName });
}

/** Trades what the bank's page ended with for a handle of ours. */
export async function finishLink(services: Services, scope: Scope, token: string) {
  return keepLink(services, scope, {
    token,
    readDraft: async (transaction) => {
      const draft = await readDraft(transaction, enrollmentIdOf(scope));
      requireDraft(draft);
      return draft;
    },
  });
}

async function ownDraft(
  scope: Scope,
  transaction: Transaction,
  identifier: string,
  lock?: "lock",
): Promise<Draft> {
  const draft = await readDraft(transaction, enrollmentIdOf(scope), lock);
  if (draft.identifier !== identifier) throw new Problem("notFound");
  return draft;
}

type DueCharge = Charge & { basis: ChargeBasis };

/** What would be charged. Nobody agrees to a sum before every coverage is answered, or to pay nothing. */
function requireCharge(draft: Draft, offering: Offering): DueCharge {
  const charge = chargeOf(draft, offering);
  if (charge === null || offering.payment === null || !isDue(charge)) throw new Problem("conflict");
  const open = missingSteps(draft, offering).find((step) => step.startsWith("benefit:"));
  if (open !== undefined) throw new Problem("incomplete", { facts: { step: open } });
  return { ...charge, basis: offering.payment.basis };
}

type Asked = { offering: Offering; charge: Charge };

function authorizationOf(services: Services, { offering, charge }: Asked, scope: Scope): Authorization {
  const facts = {
    site: services.site.siteName,
    client: offering.clientName,
    amount: { cents: charge.value, basis: offering.payment?.basis ?? "chosen" },
    contact: offering.contact,
  };
  return authorizationFor(facts, scope.context.language);
}
