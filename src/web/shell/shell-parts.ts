import { type ComponentType, createContext, useContext } from "react";
import type { SessionActions } from "../session/SessionWatch.tsx";

export type ClientNameProps = { isInDrawer?: boolean };

/** What the shell gets from the rooms, put together in `routes.tsx`. */
export type ShellParts = SessionActions & {
  HelpDialog: ComponentType<{ onClose: () => void }>;
  /** Stands above everything while an emergency access is in force. */
  EmergencyBanner: ComponentType;
  /** The way to the messages of who is signed in, with how many are unread. */
  InboxLink: ComponentType;
  /** The client that staff work with. */
  ClientName: ComponentType<ClientNameProps>;
  UserFooter: ComponentType;
  /** Some pages are linked only where they exist. */
  hasRoute: (path: string) => boolean;
};

/** Where an area puts its menu while the drawer of a phone is open, and in the header what finds things. */
export type MenuSlot = { element: HTMLElement | null; finder: HTMLElement | null; close: () => void };

export const MenuSlotContext = createContext<MenuSlot>({
  element: null,
  finder: null,
  close: () => undefined,
});

export function useMenuSlot(): MenuSlot {
  return useContext(MenuSlotContext);
}
