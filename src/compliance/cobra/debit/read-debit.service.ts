import type { ElectState } from "../elect/elect.ts";
import type { Work } from "../work.service.ts";
import { debitAuthorization } from "./authorization.texts.ts";
import type { DebitState } from "./debit-states.ts";

type DebitFacts = Pick<ElectState, "clientName" | "sender" | "payments"> & {
  memberId: string;
  /** The payments are of a choice that nobody has sent. */
  isChoice: boolean;
};
type Row = {
  memberId: string;
  amountCents: number;
  authorizedOn: string;
  status: DebitState;
  bankName: string;
  accountLast4: string;
};

/** What may be taken from a bank account for the first payment, and what the family has let be taken. */
export async function readDebit(
  { transaction, services, scope, case: found, today }: Work,
  { memberId, clientName, sender, payments, isChoice }: DebitFacts,
): Promise<ElectState["debit"]> {
  const { rows } = await transaction.client.query<Row>(
    `select member_id as "memberId", amount_cents as "amountCents", authorized_on as "authorizedOn", status, bank_name as "bankName",
       account_last4 as "accountLast4"
     from cobra_debits where case_id = $1 and deleted_at is null order by authorized_at desc, id desc limit 1`,
    [found.id],
  );
  const [last] = rows;
  const isUnderWay = last?.status === "waiting" || last?.status === "sent";
  const [first] = payments.rows;
  const isDue = first !== undefined && first.dueOn === null && first.cents > 0 && first.lastDay >= today;
  const facts = { site: services.site.siteName, client: clientName, sender };
  return {
    offer:
      isDue && !isUnderWay && !isChoice
        ? {
            amountCents: first.cents,
            ...debitAuthorization({ ...facts, amountCents: first.cents }, scope.context.language),
          }
        : null,
    given: last === undefined ? null : shown(last, last.memberId === memberId),
  };
}

/** Whose account it is nobody else of the family reads. */
const shown = ({ memberId: _, bankName, accountLast4, ...row }: Row, isOwn: boolean) => ({
  ...row,
  bankName: isOwn ? bankName : null,
  accountLast4: isOwn ? accountLast4 : null,
  mayStop: isOwn && row.status === "waiting",
});
