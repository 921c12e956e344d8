/**
 * Names the texts in a folder, seen from here: `enrollment/<room>/texts` is `<room>`, `plans/<room>/why/texts` is `<room>-why`, those of a
 * folder that is no district are named after it; the public enrollment is `wizard`.
 */
export function namespaceOf(folder: string): string {
  const [layer = "", ...inner] = folder.replace(/^\.\.\//, "").split("/");
  if (layer === "web") return "shell";
  if (layer === "records" || layer === "areas") return [layer, ...inner].join("-");
  return inner.join("/") === "enrollment/wizard" ? "wizard" : inner.join("-");
}
