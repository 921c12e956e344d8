import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { installWhatIsMissing } from "./install.mjs";

/** For developing: pages by vite on PORT, the API behind it on the next port, both reloaded on each change. */
const root = join(import.meta.dirname, "..");
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;

process.chdir(root);
installWhatIsMissing();
// vite.config.ts passes the calls on to it.
process.env.API_URL = `http://127.0.0.1:${apiPort}`;
const { createServer } = await import("vite");

const tsx = join(root, "node_modules/tsx/dist/cli.mjs");
const api = spawn(process.execPath, [tsx, "watch", "--clear-screen=false", "src/app/main.ts"], {
  // In a group of its own: Ctrl-C is for us, and we pass it on once. Twice would cut its tidying-up short.
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    PORT: String(apiPort),
    BASE_URL: process.env.BASE_URL ?? `http://localhost:${port}`,
  },
});
const apiEnded = once(api, "exit");

const pages = await createServer({
  configFile: join(root, "vite.config.ts"),
  server: { host: process.env.HOST ?? "127.0.0.1", port, strictPort: true },
});
await pages.listen();
pages.printUrls();

let isStopping = false;
async function stop() {
  if (isStopping) return;
  isStopping = true;
  api.kill("SIGTERM");
  await Promise.all([pages.close(), apiEnded]);
  process.exit(0);
}
process.on("SIGINT", () => void stop());
process.on("SIGTERM", () => void stop());
void apiEnded.then(stop);
