/** A debit is to be handed to the bank, with it, paid, returned by it, or stopped before. */
export const debitStates = ["waiting", "sent", "paid", "returned", "cancelled"] as const;
export type DebitState = (typeof debitStates)[number];
