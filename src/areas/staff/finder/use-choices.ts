import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Entity, entitySearchByBody } from "#workspace/finding/entity.ts";
import type { recentMembers } from "#people/members/member-search.ts";
import { isDate } from "#kernel/dates.ts";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useChosenClient } from "#web/session/chosen-client.ts";
import { useUser } from "#web/session/session.ts";
import type { MenuGroup } from "#web/shell/menu.ts";
import { formatDay } from "#web/staff/format.ts";
import { actions } from "./actions.ts";
import { type Choice, pathOf, ranked } from "./choices.ts";
import type { Places } from "./places.ts";

type Wanted = {
  menu: readonly MenuGroup[];
  typed: string;
  places: Places;
  /** What can be done on the page that is open. */
  here: readonly Choice[];
};

/** Below that, everything begins with it. */
const fewestLetters = 2;
/** Of the pages and acts that fit. */
const mostPages = 8;
const pause = 120;

/** What fits what is typed: pages and acts at once, records as soon as the server has answered. */
export function useChoices({ menu, typed, places, here }: Wanted) {
  const { t } = useTranslation("areas");
  const user = useUser();
  const client = useChosenClient();
  const type = user?.type ?? "admin";
  const held = user?.permissions.map(({ machineName }) => machineName) ?? [];
  const mayManage = held.includes("manageClients");
  const text = typed.trim();
  const asked = useSettled(text);
  const isAsked = asked.length >= fewestLetters;
  const clientId = client?.id;
  const found = useQuery({
    queryKey: ["entities", asked, clientId],
    queryFn: ({ signal }) =>
      send<typeof entitySearchByBody>("POST /entity", {
        body: { q: asked, ...(clientId === undefined ? {} : { client: clientId }) },
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // Somebody may have been added since.
    staleTime: 0,
  });
  const recent = useQuery({
    queryKey: ["recent members"],
    queryFn: ({ signal }) => send<typeof recentMembers>("GET /member/recent", { signal }),
  });

  const pages: Choice[] = menu.flatMap(({ group, entries }) =>
    entries.map(({ path, textKey }) => ({
      path,
      kind: "page" as const,
      name: t(`entry.${textKey}`),
      about: group === undefined ? "" : t(`group.${group}`),
    })),
  );
  const acts: Choice[] = (actions[type] ?? [])
    .filter(({ permission }) => held.includes(permission))
    .map(({ path, key }) => ({ path, kind: "action", name: t(`finder.action.${key}`), about: "" }));
  const known = (paths: readonly string[], kind: "pinned" | "recent") =>
    paths.flatMap((path) => {
      const one = [...pages, ...acts].find((page) => page.path === path);
      return one === undefined ? [] : [{ ...one, kind }];
    });
  const pinned = known(places.pinned, "pinned");

  if (text === "") {
    const people = (recent.data?.members ?? []).map(({ id, clientName, ...name }): Choice => ({
      path: `/${type}/members/${id}`,
      kind: "member",
      name: fullName(name),
      about: clientName,
    }));
    const lately = known(
      places.recent.filter((path) => !places.pinned.includes(path)),
      "recent",
    );
    return { choices: [...pinned, ...people.slice(0, 5), ...lately, ...acts], isWaiting: false, error: null };
  }
  const records = isAsked ? (found.data?.results ?? []) : [];
  const isWaiting = text.length >= fewestLetters && (asked !== text || found.isFetching);
  return {
    choices: [
      ...ranked(here, text).slice(0, 4),
      ...ranked([...pages, ...acts], text).slice(0, mostPages),
      ...(isWaiting && found.isPlaceholderData ? [] : records.map((one) => choiceOf(one, type, mayManage))),
    ],
    isWaiting,
    error: isAsked ? found.error : null,
  };
}

function choiceOf(entity: Entity, type: Parameters<typeof pathOf>[1], mayManage: boolean): Choice {
  const { kind, name, code, about, day } = entity;
  const facts = [code, about, day !== null && isDate(day) ? formatDay(day, currentLanguage()) : null];
  return { path: pathOf(entity, type, mayManage), kind, name, about: facts.filter(Boolean).join(" · ") };
}

/** The text as it is once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
