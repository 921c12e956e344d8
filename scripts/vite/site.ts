import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import type { Connect, Plugin } from "vite";

const folder = resolve(import.meta.dirname, "../../config");

/** Serves `config/` the way the server does, for `vite dev` and `vite preview`: /config.json and /site/<picture>. */
export function siteConfiguration(): Plugin {
  const serve: Connect.NextHandleFunction = (request, response, next) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    if (path === "/config.json") {
      response.setHeader("content-type", "application/json");
      response.end(readFileSync(`${folder}/site.json`));
      return;
    }
    const picture = `${folder}/${basename(path)}`;
    if (!/^\/site\/[\w-]+\.svg$/.test(path) || !existsSync(picture)) return next();
    response.setHeader("content-type", "image/svg+xml");
    response.end(readFileSync(picture));
  };
  return {
    name: "site-configuration",
    configureServer: (server) => void server.middlewares.use(serve),
    configurePreviewServer: (server) => void server.middlewares.use(serve),
    // The server writes the name into the page; here nobody does.
    transformIndexHtml: {
      order: "post",
      handler: (html, { server }) => (server ? html.replaceAll("__SITE_NAME__", "Openroll") : html),
    },
  };
}
