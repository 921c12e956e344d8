import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import type { Resource } from "../definition.ts";

type Pages = {
  /** In place of the usual form page, for a resource that needs more. */
  form?: () => Promise<ComponentType>;
};

/** The pages of a resource, below `/admin`. */
export function resourceRoutes(resource: Resource, { form }: Pages = {}): RouteObject[] {
  const texts = [resource.domain, "resource"];
  const usualForm = () =>
    import("./FormPage.tsx").then(({ FormPage }) => () => <FormPage resource={resource} />);
  const Form = lazyPage(form ?? usualForm, ...texts);
  return [
    page(
      resource.path,
      lazyPage(
        () =>
          import("./ListPage.tsx").then(({ ListPage }) => () => <ListPage resource={resource} />),
        ...texts,
      ),
    ),
    page(`${resource.path}/new`, Form),
    page(`${resource.path}/:id`, Form),
  ];
}
