import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type ProxyOptions } from "vite";
import { cardWorker } from "./scripts/vite/card-worker.ts";
import { firstLoad } from "./scripts/vite/first-load.ts";
import { kitParts, slimKitCss } from "./scripts/vite/kit.ts";
import { precompress } from "./scripts/vite/precompress.ts";
import { siteConfiguration } from "./scripts/vite/site.ts";

const inSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const inModules = (path: string) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
const api = process.env["API_URL"] ?? "http://localhost:3000";
// One page stands among the calls, and is made here like every other.
const proxy: Record<string, ProxyOptions> = {
  "/api": { target: api, bypass: ({ url }) => (url === "/api/docs" ? "/index.html" : undefined) },
};

/**
 * What every page needs is one file, what the first public pages need a second, what the questions share a third, the family
 * a fourth, the choice of a plan a fifth: each file more costs a phone a request, and headers that weigh as much as a small part.
 */
const questions =
  /\/enrollment\/wizard\/(pages\/EnrollPage|steps\/(About|Reach|Location|Ssn)Step|parts\/(StepPage|Facts|Folded|in-english))\.tsx$|\/web\/kit\/fields\/\w+\.tsx$/;
/** Rules that the staff's pages run too, which must not fetch the wizard for them. */
const rules =
  /\/(plans\/(rates|tier)|members\/beneficiary|session-content\/required-values|enrollment\/coverage-changes|enrollment\/documents\/document-kinds|session-content\/shown-values|kernel\/(traced|compare))\.ts$/;
const groups = [
  { name: "shell", tags: ["$initial" as const], priority: 4 },
  { name: "welcome", test: /\/enrollment\/wizard\/pages\/(KeyEntryPage|WelcomePage)\.tsx$/, priority: 3 },
  { name: "questions", test: questions, priority: 2 },
  { name: "family", test: /\/enrollment\/wizard\/steps\/(Family|Person)Step\.tsx$/, priority: 2 },
  { name: "rules", test: rules, priority: 1 },
  { name: "choosing", test: /\/enrollment\/wizard\/steps\/BenefitStep\.tsx$/, priority: 0 },
];

export default defineConfig(({ isSsrBuild = false }) => ({
  plugins: [
    react(),
    kitParts(),
    siteConfiguration(),
    ...(isSsrBuild
      ? []
      : [cardWorker(), firstLoad({ limitBytes: 128_000, limitRequests: 12 }), precompress()]),
  ],
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react-i18next$/, replacement: inSource("web/use-translation.ts") },
      // What production runs; the package's own choice brings the warnings of development along.
      { find: /^react-router$/, replacement: inModules("react-router/dist/production/index.mjs") },
    ],
  },
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
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
  // The server's own copy of the first pages holds all that it needs, as in production.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": '"production"' } }),
  server: { port: 4200, strictPort: true, proxy },
  preview: { port: 4200, strictPort: true, proxy },
}));
