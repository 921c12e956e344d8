import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the administrator's area shows this domain.

const PaymentsPage = lazyPage(
  () => import("./staff/PaymentsPage.tsx").then((file) => file.PaymentsPage),
  "payment-queue-staff",
  "records",
);
const PaymentPage = lazyPage(
  () => import("./staff/PaymentPage.tsx").then((file) => file.PaymentPage),
  "payment-queue-staff",
  "records",
);
export const paymentPages = [page("payments", PaymentsPage), page("payments/:kind/:id", PaymentPage)];
