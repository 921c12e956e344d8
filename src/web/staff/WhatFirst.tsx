import { useContext } from "react";
import { lazyLine } from "../shell/lazy-page.tsx";
import { PageEntry } from "./page-help.ts";

const FirstWords = lazyLine<{ textKey: string }>(
  () => import("./HelpWords.tsx").then((file) => file.FirstWords),
  "areas-help",
);

/** In an empty list: what an administrator does first. Others may not do it, so nothing is said to them. */
export function WhatFirst() {
  const entry = useContext(PageEntry);
  return entry?.area === "admin" ? <FirstWords textKey={entry.textKey} /> : null;
}
