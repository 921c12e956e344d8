import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { lazyPage } from "#web/shell/lazy-page.tsx";
import { page } from "#web/shell/page-route.tsx";
import type { Resource } from "../definition.ts";

type Pages = {
  /** In place of the usual form page, for a resource that needs more. */
  form?: () => Promise<ComponentType>;
  /** Texts that these need, beside the domain's. */
  texts?: readonly string[];
};

/** The pages of a resource, below `/admin`. */
export function resourceRoutes(resource: Resource, { form, texts: further = [] }: Pages = {}): RouteObject[] {
  const path = resource.pages ?? resource.path;
  const texts = [resource.domain, "records"];
  const usualForm = () =>
    import("./FormPage.tsx").then(({ FormPage }) => () => <FormPage resource={resource} />);
  const List = lazyPage(
    () =>
      resource.whole === undefined
        ? import("./ListPage.tsx").then(({ ListPage }) => () => <ListPage resource={resource} />)
        : import("./WholePage.tsx").then(({ WholePage }) => () => <WholePage resource={resource} />),
    ...texts,
  );
  // What stands in an order is changed over its list.
  if (resource.ordered) return [page(path, List)];
  const Form = lazyPage(form ?? usualForm, ...texts, ...further);
  return [page(path, List), page(`${path}/new`, Form), page(`${path}/:id`, Form)];
}
