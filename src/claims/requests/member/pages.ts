import { lazyInside, lazyLine, lazyPage } from "#web/shell/lazy-page.tsx";

const texts = ["requests-member", "inbox-member"];

export const SendBill = lazyPage(
  () => import("./SendBillPage.tsx").then((file) => file.SendBillPage),
  ...texts,
);
export const SendAppeal = lazyPage(
  () => import("./AppealPage.tsx").then((file) => file.AppealPage),
  ...texts,
);
/** A part of the list of claims: what the person sent, and how it stands. */
export const SentRequests = lazyInside(
  () => import("./SentRequests.tsx").then((file) => file.SentRequests),
  ...texts,
);
/** A part of the page of a claim: the way to an appeal, or where one stands. */
export const ClaimAppeal = lazyLine<{ claimId: string }>(
  () => import("./ClaimAppeal.tsx").then((file) => file.ClaimAppeal),
  ...texts,
);
