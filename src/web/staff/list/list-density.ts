import { createContext, useContext } from "react";
import { useUser } from "../../session/session.ts";

/** Keeps how dense lists are with the user; an area puts the way to do so here. */
export const KeepDensity = createContext<(density: string) => Promise<void>>(async () => undefined);

/** Whether the rows of every list stand wider apart, and the way to change it. */
export function useRoomyRows(): [boolean, (isRoomy: boolean) => void] {
  const keep = useContext(KeepDensity);
  const isRoomy = useUser()?.settings["listDensity"] === "standard";
  // Rows that stay as they were say so themselves.
  return [isRoomy, (wanted) => void keep(wanted ? "standard" : "compact").catch(() => undefined)];
}
