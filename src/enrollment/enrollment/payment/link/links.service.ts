import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Draft } from "#enrollment/enrollment/draft.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { paymentProblem } from "../errors/errors.texts.ts";
import { paymentLinksTable } from "../payments.table.ts";
import { type BankLink, BankLinkError, type OpenedLink } from "#enrollment/payments/link/bank-link.ts";
import { plaidLink } from "#enrollment/payments/link/plaid.service.ts";

const links = new WeakMap<object, BankLink>();

/** May a person link their bank here? */
export function canLink({ configuration }: Services): boolean {
  return configuration.plaid !== undefined;
}

function requireLink({ configuration: { plaid } }: Services): BankLink {
  if (plaid === undefined) throw new Problem("linkUnavailable");
  const link = links.get(plaid) ?? plaidLink(plaid);
  links.set(plaid, link);
  return link;
}

export async function openLink(
  services: Services,
  scope: Scope,
  { draft, clientName }: { draft: Draft; clientName: string },
): Promise<OpenedLink> {
  const { language } = scope.context;
  return asked(() => requireLink(services).open({ person: draft.identifier, language, clientName }));
}

/** Keeps what the service gives, sealed, and answers a handle of ours: the row's id. */
export async function keepLink(
  services: Services,
  scope: Scope,
  { token, readDraft }: { token: string; readDraft: (transaction: Transaction) => Promise<Draft> },
) {
  const account = await asked(() => requireLink(services).finish(token));
  const now = services.clock();
  const id = uuidv7(now.getTime());
  const { accessToken, itemId, routingNumber: _routing, ...shown } = account;
  await scope.transaction(async (transaction) => {
    const draft = await readDraft(transaction);
    // The routing number names a bank, and goes with the token.
    const sealed = JSON.stringify({ accessToken, routingNumber: account.routingNumber });
    await transaction.db.insert(paymentLinksTable).values({
      ...shown,
      id,
      installationId: draft.installationId,
      clientId: draft.clientId,
      enrollmentId: draft.id,
      itemId,
      tokenSealed: services.vault.seal(sealed, `payment_links.token:${id}`),
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    });
    transaction.audit({
      action: "linkBank",
      subject: "enrollments",
      subjectId: draft.id,
      clientId: draft.clientId,
    });
  });
  return { accessToken: id, ...shown };
}

export type TakenLink = {
  accessToken: string;
  routingNumber: string;
  bankName: string | null;
  accountType: "checking" | "savings";
  accountLast4: string;
};

/** The linked account behind a handle, once; each try of a payment links anew. */
export async function takeLink(
  { vault, clock }: Services,
  { client }: Transaction,
  { enrollmentId, handle, language }: { enrollmentId: string; handle: string; language: "en" | "ko" | "es" },
): Promise<TakenLink> {
  const { rows } = await client.query<
    Pick<TakenLink, "bankName" | "accountType" | "accountLast4"> & { sealed: Buffer }
  >(
    `update payment_links set used_at = $3, version = version + 1, updated_at = $3
     where id::text = $1 and enrollment_id = $2 and used_at is null and account_type is not null and account_last4 is not null
     returning token_sealed as sealed, bank_name as "bankName", account_type as "accountType",
       account_last4 as "accountLast4"`,
    [handle, enrollmentId, clock()],
  );
  const [link] = rows;
  if (link === undefined) throw paymentProblem([fieldError("accessToken", "ended")], language);
  const { sealed, ...shown } = link;
  const opened = JSON.parse(vault.open(sealed, `payment_links.token:${handle}`)) as {
    accessToken: string;
    routingNumber: string;
  };
  return { ...shown, ...opened };
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof BankLinkError)) throw error;
    throw new Problem(error.code === "notDone" ? "linkNotDone" : "linkFailed", {
      details: { reason: error.message },
    });
  }
}
