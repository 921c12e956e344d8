import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const source = fileURLToPath(
  new URL("../../src/content/id-cards/member/keep-card.worker.js", import.meta.url),
);
const fileName = "member/idcard-worker.js";

/** Puts the service worker of the insurance card beside the page that it is for: where it stands says what it may reach. */
export function cardWorker(): Plugin {
  return {
    name: "card-worker",
    configureServer: ({ middlewares }) =>
      void middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end(readFileSync(source));
      }),
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: readFileSync(source) });
    },
  };
}
