import { readFileSync } from "node:fs";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { routes as admin } from "#areas/admin/routes.tsx";
import { routes as broker } from "#areas/broker/routes.tsx";
import { routes as client } from "#areas/client/routes.tsx";
import { routes as member } from "#areas/member/routes.tsx";
import { routes as partner } from "#areas/partner/routes.tsx";
import { routes as tpa } from "#areas/tpa/routes.tsx";
import { languages } from "#kernel/language.ts";
import { routes } from "../../src/app/routes.tsx";
import { specifiedCalls } from "./calls.ts";
import { specifiedMessages } from "./messages.ts";
import { specifiedScreens } from "./screens.ts";

// Nothing that the specification names is missing. Each list is compared with what the product itself says that it has.

// The pages are only named here, none is shown: what their modules ask of a browser as they are read is not there.
vi.mock("#web/staff/StaffArea.tsx", () => ({ StaffArea: () => null }));
vi.hoisted(() => {
  vi.stubGlobal("window", { addEventListener: () => undefined });
  vi.stubGlobal("navigator", { userAgent: "" });
});
afterAll(() => vi.unstubAllGlobals());

const json = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
/** The names in a path are ours: `{key}` and `{signupKey}` are the same place. */
const withoutNames = (call: string) => call.replaceAll(/\{[^}]+\}/g, "{}").toLowerCase();

test("each call answers", () => {
  const { paths } = json("docs/openapi.json") as { paths: Record<string, Record<string, unknown>> };
  const there = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) =>
        withoutNames(`${method.toUpperCase()} ${path.replace(/^\/api\//, "/")}`),
      ),
    ),
  );
  expect(specifiedCalls).toHaveLength(286);
  expect(specifiedCalls.filter((call) => !there.has(withoutNames(call)))).toEqual([]);
});

const areas: Readonly<Record<string, RouteObject[]>> = { admin, broker, client, member, partner, tpa };

/** Whether a page of its own stands there: what only the page of unknown addresses would catch does not count. */
function isThere(all: RouteObject[], path: string): boolean {
  const last = matchRoutes(all, path)?.at(-1)?.route;
  return last !== undefined && last.path !== "*";
}

test("each screen has its page", () => {
  const unmet = Object.entries(specifiedScreens).flatMap(([area, paths]) =>
    paths.filter((path) => {
      const address = path.replaceAll(/:\w+/g, "KEY-1");
      if (!isThere(routes, address)) return true;
      const below = areas[area];
      return below !== undefined && !isThere(below, address.slice(area.length + 1) || "/");
    }),
  );
  expect(Object.values(specifiedScreens).flat()).toHaveLength(69);
  expect(unmet).toEqual([]);
});

/** The words for a key with dots, or nothing. */
function wordsAt(folder: string, language: string, key: string): unknown {
  const all = json(`${folder}/texts/${language}.json`);
  return key
    .split(".")
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], all);
}

test("each message is said, in every language", () => {
  const unmet = specifiedMessages.filter(([message, folder, key, differs]) => {
    const words = languages.map((language) => wordsAt(folder, language, key));
    if (words.some((one) => typeof one !== "string" || one === "")) return true;
    const said = String(wordsAt(folder, "en", key));
    return differs === undefined
      ? !said.startsWith(message)
      : said.startsWith(message) || said.toLowerCase() !== message.toLowerCase();
  });
  expect(specifiedMessages).toHaveLength(19);
  expect(unmet).toEqual([]);
});
