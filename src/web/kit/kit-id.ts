import { useId as useReactId } from "react";

/** Stands in for the CMS kit's own, which counts ids with a library of its own (scripts/vite/kit.ts). */
export default function useId(_prefix: string, given?: string): string {
  const made = useReactId();
  return given ?? made;
}
