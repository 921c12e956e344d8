import { useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { tabStorage } from "../storage.ts";
import { choiceIn, everyClient } from "./client-choice.ts";
import { currentSession, type SessionUser, useUser } from "./session.ts";

export type ChosenClient = { id: string; name: string };

const storageKey = "openroll.client";

/** The client of the record that a page shows: while it does, no other client is the chosen one. */
type RecordOnPage = { pathname: string; client: ChosenClient };

let record: RecordOnPage | null = null;
let names: { of: string | undefined; byId: ReadonlyMap<string, string> } = { of: undefined, byId: new Map() };
const listeners = new Set<() => void>();

/** Staff of one client have nothing to choose. */
export function maySwitchClient(user: SessionUser | null): user is SessionUser {
  return user !== null && user.type !== "client" && user.type !== "member";
}

/**
 * What the user chose: what the address states, else what this tab had, else what the user chose last in any tab. The
 * record on the page overrules all of them, unless all clients are shown.
 */
export function chosenId(user: SessionUser, { pathname, search }: Place): string | null {
  const stated = choiceIn(new URLSearchParams(search));
  const choice = stated ?? (stated === undefined ? remembered(user) : null);
  return choice !== null && record?.pathname === pathname ? record.client.id : choice;
}

type Place = { pathname: string; search: string };

function remembered(user: SessionUser): string | null {
  const [owner, kept] = tabStorage.read(storageKey)?.split(" ") ?? [];
  if (owner !== user.id || kept === undefined) return user.activeClient?.id ?? null;
  return kept === everyClient ? null : kept;
}

export function hasChosenInTab(user: SessionUser): boolean {
  return tabStorage.read(storageKey)?.startsWith(`${user.id} `) === true;
}

/** For addresses of this tab that state no choice. */
export function rememberChoice(user: SessionUser, choice: string | null): void {
  tabStorage.write(storageKey, `${user.id} ${choice ?? everyClient}`);
}

/**
 * The client to work with; null for all, and outside the areas of staff. Its name is empty until it is known, which a
 * client that the user does not reach never is.
 */
export function useChosenClient(): ChosenClient | null {
  const user = useUser();
  const place = useLocation();
  const known = useSyncExternalStore(subscribe, currentNames, currentNames);
  useSyncExternalStore(subscribe, currentRecord, currentRecord);
  const id = maySwitchClient(user) && isInArea(user, place) ? chosenId(user, place) : null;
  const name = id === null ? "" : nameOf(user, id, known);
  return useMemo(() => {
    if (user?.type === "client") return user.activeClient;
    return id === null ? null : { id, name };
  }, [user, id, name]);
}

function isInArea(user: SessionUser, { pathname }: Place): boolean {
  return pathname === `/${user.type}` || pathname.startsWith(`/${user.type}/`);
}

function nameOf(user: SessionUser | null, id: string, known: typeof names): string {
  if (user?.activeClient?.id === id) return user.activeClient.name;
  return (known.of === currentSession()?.id ? known.byId.get(id) : undefined) ?? "";
}

/** What a client is called, as the server said it to this session. */
export function keepName({ id, name }: ChosenClient): void {
  const of = currentSession()?.id;
  if (names.of === of && names.byId.get(id) === name) return;
  names = { of, byId: new Map(names.of === of ? names.byId : []).set(id, name) };
  for (const listener of listeners) listener();
}

export function showRecord(pathname: string, client: ChosenClient): void {
  if (client.name !== "") keepName(client);
  if (record?.pathname === pathname && record.client.id === client.id) return;
  record = { pathname, client };
  for (const listener of listeners) listener();
}

/** The client of the record that the page at this address shows. */
export function recordAt(pathname: string): ChosenClient | null {
  return record?.pathname === pathname ? record.client : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const currentNames = () => names;
const currentRecord = () => record;
