/**
 * The name of the texts in a folder, seen from here: `domains/<noun>/texts` is `<noun>`, `domains/<noun>/why/texts` is
 * `<noun>-why`; the public enrollment is `wizard`.
 */
export function namespaceOf(folder: string): string {
  if (folder === "../web") return "shell";
  if (folder.endsWith("/enrollment/wizard")) return "wizard";
  return folder.replace(/^\.\.\/(domains\/)?/, "").replaceAll("/", "-");
}
