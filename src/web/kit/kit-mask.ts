import type { ReactNode } from "react";

/** Stands in for the CMS kit's masks over text fields, which no page of ours has (scripts/vite/kit.ts). */
export default function NoMask({ children }: { children: ReactNode }): ReactNode {
  return children;
}
