import { createHash } from "node:crypto";
import { Problem } from "#kernel/problem.ts";
import { runBeside } from "#server/beside/beside.ts";
import { foreignWork } from "#server/beside/work.ts";
import type { PagesRead } from "./pages-reading.service.ts";

export const pagesWork = foreignWork<Uint8Array>("esign-pages");

/** The pages of a PDF that people can sign, or what keeps it from being one. */
export async function readPages(content: Buffer): Promise<PagesRead> {
  try {
    const read = await runBeside(pagesWork, content);
    // Written by the other side of this work.
    return JSON.parse(read.toString("utf8")) as PagesRead;
  } catch (error) {
    // People could not sign a document that takes all of the memory or the time.
    if (error instanceof Problem && error.code === "notMade") return { ok: false, fault: "brokenPdf" };
    throw error;
  }
}

export const hashOf = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
