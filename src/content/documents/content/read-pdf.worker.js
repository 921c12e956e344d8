// A thread that reads the words of one PDF. Plain JavaScript, because a thread starts from a file as it stands: in a test,
// and beside the built server alike. Who starts it ends it when it takes too long or too much.
import os from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

if (process.platform === "linux") os.setPriority(0, 19);

const { data, mostPages, mostLetters } = workerData;
const task = getDocument({
  data,
  verbosity: 0,
  isEvalSupported: false,
  disableFontFace: true,
  enableXfa: false,
});
const pdf = await task.promise;
let text = "";
for (let at = 1; at <= Math.min(pdf.numPages, mostPages) && text.length < mostLetters; at += 1) {
  const page = await pdf.getPage(at);
  const { items } = await page.getTextContent();
  text += items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(" ");
  page.cleanup();
}
parentPort?.postMessage(text.slice(0, mostLetters));
