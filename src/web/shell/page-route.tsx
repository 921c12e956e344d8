import type { ComponentType } from "react";
import type { RouteObject } from "react-router";

/** A page at an address. The component itself is the route's handle, so that it can be fetched early. */
export function page(path: string, Page: ComponentType): RouteObject {
  return { path, element: <Page />, handle: Page };
}
