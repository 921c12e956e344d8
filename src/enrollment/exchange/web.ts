import { lazyPage, lazyPageWith } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the administrator's area, and the set-up of sessions, show this domain.

const texts = ["exchange", "records"];
const CensusListPage = lazyPage(
  () => import("./staff/CensusListPage.tsx").then((file) => file.CensusListPage),
  ...texts,
);
const NewCensusPage = lazyPage(
  () => import("./staff/NewCensusPage.tsx").then((file) => file.NewCensusPage),
  ...texts,
);
const CensusPage = lazyPage(() => import("./staff/CensusPage.tsx").then((file) => file.CensusPage), ...texts);

/** The imports of censuses, below `/admin`. */
export const censusPages = [
  page("census", CensusListPage),
  page("census/new", NewCensusPage),
  page("census/:id", CensusPage),
];

type OfSession = { enrollmentSession: { id: string; clientId: string } };

/** Steps of a session's set-up. */
export const CensusStep = lazyPageWith<OfSession>(
  () => import("./staff/CensusStep.tsx").then((file) => file.CensusStep),
  ...texts,
);
export const CensusFieldsStep = lazyPageWith<OfSession>(
  () => import("./staff/CensusFieldsStep.tsx").then((file) => file.CensusFieldsStep),
  ...texts,
);
