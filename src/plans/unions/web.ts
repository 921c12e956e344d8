import { type ComponentType, createElement } from "react";
import type { RouteObject } from "react-router";
import type { Resource } from "#records/definition.ts";
import { resourceRoutes } from "#records/staff/resource-routes.tsx";
import { unionHolidays } from "./union-holidays.ts";
import { unionPlans } from "./union-plans.ts";
import { unionShopEmployees } from "./union-shop-employees.ts";
import { unionShops } from "./union-shops.ts";
import { unions } from "./unions.ts";

/** What later rooms show below the form of a union and of a shop. */
type Parts = { UnionPart: ComponentType<{ id: string }>; ShopPart: ComponentType<{ id: string }> };

/** A form page with such a part below it. */
const withPart = (resource: Resource, Part: Parts["UnionPart"]) => ({
  form: () =>
    import("#records/staff/FormPage.tsx").then(
      ({ FormPage }) =>
        () =>
          createElement(FormPage, { resource, below: ({ id }) => createElement(Part, { id }) }),
    ),
});

/** The door through which the administrator's area shows this domain. */
export const unionsPages = ({ UnionPart, ShopPart }: Parts): RouteObject[] => [
  ...resourceRoutes(unions, withPart(unions, UnionPart)),
  ...resourceRoutes(unionShops, withPart(unionShops, ShopPart)),
  ...resourceRoutes(unionShopEmployees),
  ...resourceRoutes(unionPlans),
  ...resourceRoutes(unionHolidays),
];
