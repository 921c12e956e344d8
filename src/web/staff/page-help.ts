import { createContext } from "react";

/** The entry of the menu that the page belongs to; its help stands under this name in the texts. */
export const PageEntry = createContext<{ textKey: string; area: string } | null>(null);
