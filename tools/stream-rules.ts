import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { placeOf } from "./import-rules.ts";
import { filesBelow, isSource, lineAt } from "./source-files.ts";

/** The one file that makes streams: each of its streams has somebody who listens to its errors. */
export const streamHelper = "src/server/streams.ts";
const makers = ["node:stream", "node:stream/promises", "stream", "stream/promises"];

type StreamFault = { at: string; says: string };

/**
 * An error of a stream that nobody listens to ends the process. So files of the server take no stream class from Node, pipe
 * nothing and end nothing with an error by themselves. A stream of a file is read from its handle, which the helper opens.
 */
export function streamFaults(root: string): { faults: StreamFault[]; files: number } {
  const files = filesBelow(root, "src")
    .filter(isSource)
    .filter((path) => path !== streamHelper && !placeOf(path).isTest && isOfServer(path));
  return {
    faults: files.flatMap((path) => faultsOf(path, readFileSync(join(root, path), "utf8"))),
    files: files.length,
  };
}

/** The demo installation is made before anybody is served. */
const isOfServer = (path: string) => placeOf(path).side === "server" && placeOf(path).layer !== "demo";

function faultsOf(path: string, text: string): StreamFault[] {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) return [{ at: path, says: "It does not parse." }];
  const faults: StreamFault[] = [];
  const add = (start: number, says: string) => faults.push({ at: `${path}:${lineAt(text, start)}`, says });
  for (const { moduleRequest, entries, start } of module.staticImports) {
    if (!makers.includes(moduleRequest.value)) continue;
    if (entries.length === 0 || entries.some(({ isType }) => !isType))
      add(start, `Streams are made by ${streamHelper}; only their types come from Node.`);
  }
  for (const { moduleRequest, start } of module.dynamicImports)
    if (makers.some((name) => text.slice(moduleRequest.start, moduleRequest.end).includes(`"${name}"`)))
      add(start, `Streams are made by ${streamHelper}.`);
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      if (callee.type === "Identifier" && callee.name === "createReadStream")
        add(
          start,
          "A file is opened first, and fileStream reads it: an error of its opening is thrown then.",
        );
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      if (name === "pipe") add(start, "An error does not go through a pipe: take a function of streams.ts.");
      if (name === "destroy" && given.length > 0)
        add(start, "Nobody may be listening to this error: endWith sees that somebody is.");
    },
  }).visit(program);
  return faults;
}
