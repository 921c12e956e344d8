import { createContext, useContext, useEffect } from "react";
import type { SectionName } from "./profile-parts.tsx";

/** Tells the page whether a section holds something that is not saved. */
export const UnsavedContext = createContext<(name: SectionName, isUnsaved: boolean) => void>(() => undefined);

export function useUnsaved(name: SectionName, isUnsaved: boolean): void {
  const tell = useContext(UnsavedContext);
  useEffect(() => {
    tell(name, isUnsaved);
    return () => tell(name, false);
  }, [tell, name, isUnsaved]);
}
