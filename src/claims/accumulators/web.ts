import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import { accumulators } from "./accumulators.ts";
import { unknownAccumulators } from "./unknown-accumulators.ts";

const texts = ["accumulators-staff", "accumulators", "accumulators-why", "records"];
const DifferencesPage = lazyPage(
  () => import("./staff/DifferencesPage.tsx").then((file) => file.DifferencesPage),
  ...texts,
);

const PayerFilesPage = lazyPage(
  () => import("./staff/PayerFilesPage.tsx").then((file) => file.PayerFilesPage),
  ...texts,
);
const PayerFilePage = lazyPage(
  () => import("./staff/PayerFilePage.tsx").then((file) => file.PayerFilePage),
  ...texts,
);

/** The door through which the administrator's area shows this domain. */
export const accumulatorPages = [
  ...resourceRoutes(accumulators),
  ...resourceRoutes(unknownAccumulators),
  page("accumulatordifferences", DifferencesPage),
  page("payertotals", PayerFilesPage),
  page("payertotals/:id", PayerFilePage),
];

/** What a family has used of its limits: a part of a member's page. */
export const MemberTotalsOfStaff = lazyPageWith<{ memberId: string }>(
  () => import("./staff/FamilyTotals.tsx").then((file) => file.FamilyTotals),
  ...texts,
);
