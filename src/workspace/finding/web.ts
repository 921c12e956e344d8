import { lazyInside, lazyLine, lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";

// The door through which the administrator's area shows this domain.

const texts = ["finding-staff", "clients", "records"] as const;

export const matrixPages = [
  page(
    "clientmatrix",
    lazyPage(() => import("./staff/ClientMatrixPage.tsx").then((file) => file.ClientMatrixPage), ...texts),
  ),
];

/** Parts of a client's page: what it has and what is next; its client fields. */
export const ClientPlace = lazyInside<{ id: string }>(
  () => import("./staff/ClientPlace.tsx").then((file) => file.ClientPlace),
  ...texts,
);

export const ClientOwnFields = lazyInside<{ id: string }>(
  () => import("./staff/ClientPlace.tsx").then((file) => file.ClientOwnFields),
  ...texts,
);

/** A part of the home page of a new installation. */
export const FirstDay = lazyLine(
  () => import("./staff/FirstDay.tsx").then((file) => file.FirstDay),
  ...texts,
);

/** Above each page of a new installation. */
export const FirstDayBar = lazyLine(
  () => import("./staff/FirstDayBar.tsx").then((file) => file.FirstDayBar),
  ...texts,
);
