/** How far a printed card is. */
export const orderStatuses = ["asked", "sent", "mailed", "returned", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Forward by hand; each way can be taken back. */
const next: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  asked: ["sent", "cancelled"],
  sent: ["mailed"],
  mailed: ["returned"],
  returned: [],
  cancelled: [],
};

/** From which states an order may come to this one, taken back or not. */
export function waysTo(status: OrderStatus): OrderStatus[] {
  return orderStatuses.filter((from) => next[from].includes(status) || next[status].includes(from));
}

/** What staff can do with an order now. */
export function waysFrom(status: OrderStatus): readonly OrderStatus[] {
  return next[status];
}

/** Cards that one person may ask for of one coverage type within these days; canceled ones do not count. */
export const orderLimit = { cards: 2, days: 30 } as const;
