import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { firstLoad } from "./scripts/vite/first-load.ts";
import { kitTexts, slimKitCss } from "./scripts/vite/kit.ts";
import { precompress } from "./scripts/vite/precompress.ts";
import { siteConfiguration } from "./scripts/vite/site.ts";

const api = process.env["API_URL"] ?? "http://localhost:3000";
// One page stands among the calls, and is made here like every other.
const proxy: Record<string, ProxyOptions> = {
  "/api": { target: api, bypass: ({ url }) => (url === "/api/docs" ? "/index.html" : undefined) },
};

export default defineConfig({
  plugins: [
    react(),
    kitTexts(),
    siteConfiguration(),
    firstLoad({ limitBytes: 150_000, limitRequests: 12 }),
    precompress(),
  ],
  publicDir: false,
  css: { postcss: { plugins: [slimKitCss()] } },
  build: {
    outDir: "dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The staff's data grid; the public load has a limit of its own (firstLoad).
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs is one file, and what the first public pages need is a second: fewer requests.
          groups: [
            { name: "shell", tags: ["$initial"], priority: 1 },
            { name: "welcome", test: /\/enrollment\/wizard\/pages\/(KeyEntryPage|WelcomePage)\.tsx$/ },
          ],
        },
      },
    },
  },
  server: { port: 4200, strictPort: true, proxy },
  preview: { port: 4200, strictPort: true, proxy },
});
