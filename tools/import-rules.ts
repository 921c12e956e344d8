import { districts, roomOrder } from "./districts.ts";
import type { Edge, Graph } from "./import-graph.ts";

/**
 * Where a file stands. The side is said by the suffix or the folder: `.table .service .routes .job .pdf .mail .texts`,
 * `server.ts`, `jobs.ts`, `background.ts`, `mail/`, `pdf/` are server; `.tsx`, `staff/`, `member/`, `wizard/`, `web/`, `web.ts` are browser; the rest is shared.
 */
export type Place = {
  layer:
    | "kernel"
    | "records"
    | "districts"
    | "areas"
    | "server"
    | "web"
    | "app"
    | "demo"
    | "test"
    | "elsewhere";
  /** The room as `district/room`, in a district only. */
  room: string | undefined;
  side: "server" | "browser" | "shared";
  isTest: boolean;
};

/** The folders of `src` beside the districts. */
const layers = ["kernel", "records", "areas", "server", "web", "app", "demo"] as const;

export function placeOf(path: string): Place {
  const parts = path.split("/");
  const [top = "", folder = ""] = parts;
  const isDistrict = top === "src" && Object.hasOwn(districts, folder) && parts.length > 3;
  const layer = isDistrict ? "districts" : layers.find((name) => top === "src" && folder === name);
  return {
    layer: layer ?? (parts[0] === "test" ? "test" : "elsewhere"),
    room: isDistrict ? `${folder}/${parts[2] ?? ""}` : undefined,
    side: sideOf(layer, path),
    isTest: parts[0] === "test" || /\.(test|fixture)\.tsx?$/u.test(path),
  };
}

function sideOf(layer: Place["layer"] | undefined, path: string): Place["side"] {
  if (layer === "server") return "server";
  if (layer === "web" || layer === "areas") return "browser";
  if (layer === "kernel") return "shared";
  if (layer === "demo") return "server";
  if (layer === "app") return path.endsWith(".tsx") ? "browser" : "server";
  if (
    /\.(table|service|routes|job|texts)\.ts$|\.(pdf|mail)\.tsx?$|\/(server|jobs|background)\.ts$|\/(mail|pdf)\//u.test(
      path,
    )
  )
    return "server";
  if (/\.tsx$|\/web\.ts$|\/(staff|member|wizard|web)\/|\/use-[^/]+\.ts$/u.test(path)) return "browser";
  return "shared";
}

const isMui = (name: string) => name.startsWith("@mui/") || name.startsWith("@emotion/");
const isCms = (name: string) => name.startsWith("@cmsgov/");
const isStaffFile = (path: string) => /^src\/(?!web\/).*\/staff\//u.test(path);
const isPublicFile = (path: string) => /^src\/.*\/(member|wizard)\//u.test(path);
const isTable = (path: string) => path.endsWith(".table.ts");
const isService = (path: string) => path.endsWith(".service.ts");
/** Words for the server's files, of this room and of those above it. */
const isTexts = (path: string) => path.endsWith(".texts.ts");
/** The work of a room that others may ask for. */
const isJobs = (path: string) => path.endsWith("/jobs.ts");
/** What a room lends to the pages of others. */
const isWebPiece = (path: string) => /\/web\/[^/]+\.tsx?$/u.test(path);

/** A room that is not in the list stands nowhere: it may import no other, and none may import it. */
function placeInOrder(room: string): number {
  const place = roomOrder.indexOf(room);
  return place === -1 ? Number.NaN : place;
}

/** An edge between two files of the tree, or from a file to a package or a part of Node. */
type Ends = { edge: Edge; from: Place; to: Place | undefined; toPath: string; parcel: string };

/** A rule says when one import is wrong. Test files are free of all rules: they may look anywhere. */
type Rule = { name: string; says: string; broken: (ends: Ends) => boolean };

const mayImport: Record<Place["layer"], readonly Place["layer"][]> = {
  kernel: ["kernel"],
  records: ["records", "kernel", "server", "web"],
  districts: ["districts", "records", "kernel", "server", "web"],
  areas: ["areas", "districts", "records", "web", "kernel"],
  server: ["server", "kernel"],
  web: ["web", "kernel"],
  app: ["app", "areas", "districts", "records", "server", "web", "kernel", "demo"],
  demo: ["demo", "districts", "records", "server", "kernel"],
  test: [],
  elsewhere: [],
};

const layerRule = (layer: Place["layer"], says: string): Rule => ({
  name: `${layer}-layer`,
  says,
  broken: ({ from, to }) =>
    from.layer === layer && to !== undefined && !to.isTest && !mayImport[layer].includes(to.layer),
});

export const rules: Rule[] = [
  {
    name: "found",
    says: "An import leads to a file that exists, with its extension, or to a package.",
    broken: ({ edge }) => edge.to.kind === "missing",
  },
  {
    name: "known-folder",
    says: `Source stands in one of ${[...layers, ...Object.keys(districts)].join(", ")}.`,
    broken: ({ from, to }) =>
      from.layer === "elsewhere" || (to?.layer === "elsewhere" && from.layer !== "app"),
  },
  layerRule("kernel", "The kernel imports nothing but the kernel."),
  layerRule("records", "The engine of records knows no room and no area."),
  layerRule("districts", "Rooms know no area."),
  layerRule("areas", "Areas import rooms, records, web and kernel."),
  layerRule("server", "The server knows no records and no room; src/app puts them together."),
  layerRule("web", "Only src/app/main.tsx, routes.tsx and render.tsx know records, rooms, areas."),
  layerRule("demo", "The demo installation is made by rooms, records, server and kernel."),
  {
    name: "sides",
    says: "Browser files never import server files, nor the reverse, not even their types.",
    broken: ({ from, to }) =>
      (from.side === "browser" && to?.side === "server") ||
      (from.side === "server" && to?.side === "browser"),
  },
  {
    name: "contract",
    says: "A file both sides use imports such files and zod only (in the kernel too).",
    broken: ({ edge, from, to, parcel }) =>
      from.side === "shared" &&
      (to
        ? to.side !== "shared" && !to.isTest
        : edge.to.kind === "node" || (parcel !== "" && parcel !== "zod")),
  },
  {
    name: "browser-without-node",
    says: "Browser files import no part of Node.",
    broken: ({ edge, from }) => from.side === "browser" && edge.to.kind === "node",
  },
  {
    name: "other-room",
    says: "Another room is reached through its contract, its services, jobs and words, or the pieces in its `web/` folder; a table may refer to a table.",
    broken: ({ from, to, edge, toPath }) =>
      from.room !== undefined &&
      to?.room !== undefined &&
      to.room !== from.room &&
      !to.isTest &&
      !(to.side === "shared" && !toPath.endsWith(".json")) &&
      !isService(toPath) &&
      !isTexts(toPath) &&
      !isJobs(toPath) &&
      !isWebPiece(toPath) &&
      !(isTable(edge.from) && isTable(toPath)),
  },
  {
    name: "room-order",
    says: "A room imports only rooms that stand before it in tools/districts.ts.",
    broken: ({ from, to }) =>
      from.room !== undefined &&
      to?.room !== undefined &&
      to.room !== from.room &&
      !to.isTest &&
      !(placeInOrder(to.room) < placeInOrder(from.room)),
  },
  {
    name: "staff-kit",
    says: "Staff screens never import the CMS Design System.",
    broken: ({ edge, parcel }) => isStaffFile(edge.from) && isCms(parcel),
  },
  {
    name: "public-kit",
    says: "Public and member screens never import MUI or emotion.",
    broken: ({ edge, parcel }) => isPublicFile(edge.from) && isMui(parcel),
  },
  {
    name: "shell-kit",
    says: "The shell serves both sides and imports neither kit.",
    broken: ({ edge, parcel }) => edge.from.startsWith("src/web/shell/") && (isMui(parcel) || isCms(parcel)),
  },
  {
    name: "no-test-helpers",
    says: "The product imports no test and no part that only development has.",
    broken: ({ to }) => to?.isTest === true,
  },
];

/** A walk over imports that exist at run time, from some files, that must not arrive at others. */
type Journey = {
  name: string;
  says: string;
  starts: (path: string, place: Place) => boolean;
  /** Follow `import()` too. */
  lazy: boolean;
  arrives: (end: { path: string; place: Place | undefined; parcel: string; isNode: boolean }) => boolean;
};

export const journeys: Journey[] = [
  {
    name: "browser-reaches-server",
    says: "No chain of imports leads from the browser to the server.",
    starts: (_, place) => place.side === "browser",
    lazy: true,
    arrives: ({ place, isNode }) => place?.side === "server" || isNode,
  },
  {
    name: "server-reaches-browser",
    says: "No chain of imports leads from the server to the browser.",
    starts: (_, place) => place.side === "server",
    lazy: true,
    arrives: ({ place, parcel }) => place?.side === "browser" || isMui(parcel) || isCms(parcel),
  },
  {
    name: "public-weight",
    says: "Public screens and the shell never load zod or MUI, through any chain.",
    starts: (path) => isPublicFile(path) || path.startsWith("src/web/shell/"),
    lazy: true,
    arrives: ({ parcel }) => parcel === "zod" || isMui(parcel),
  },
  {
    name: "first-load",
    says: "What the page loads at once holds no zod, no MUI and no staff screen.",
    starts: (path) => path === "src/app/main.tsx",
    lazy: false,
    arrives: ({ path, parcel }) => parcel === "zod" || isMui(parcel) || isStaffFile(path),
  },
];

export type Violation = { rule: string; says: string; at: string; detail: string };

export function violations(graph: Graph): Violation[] {
  return [
    ...graph.broken.map((path) => violation("parsed", "Every file can be read.", path, "does not parse")),
    ...graph.edges.flatMap((edge) => brokenRules(edge)),
    ...graph.edges.flatMap((edge) => undeclared(edge, graph)),
    ...journeys.flatMap((journey) => arrivals(journey, graph)),
    ...circles(graph).map((circle) =>
      violation("no-circles", "Imports form no circle.", circle[0] ?? "", circle.join(" → ")),
    ),
  ];
}

function violation(rule: string, says: string, at: string, detail: string): Violation {
  return { rule, says, at, detail };
}

function brokenRules(edge: Edge): Violation[] {
  const from = placeOf(edge.from);
  if (from.isTest) return [];
  const toPath = edge.to.kind === "file" ? edge.to.path : "";
  const to = toPath === "" ? undefined : placeOf(toPath);
  const parcel = edge.to.kind === "package" ? edge.to.name : "";
  return rules
    .filter((rule) => rule.broken({ edge, from, to, toPath, parcel }))
    .map(({ name, says }) => violation(name, says, `${edge.from}:${edge.line}`, edge.specifier));
}

/**
 * The server runs with what `npm ci --omit=dev` installs; a page is bundled with its parts when it is built, which are listed
 * under devDependencies for that. Types may come from anywhere.
 */
function undeclared(edge: Edge, graph: Graph): Violation[] {
  const { isTest, side } = placeOf(edge.from);
  if (edge.to.kind !== "package" || edge.kind === "type" || isTest) return [];
  const { name } = edge.to;
  if (name.startsWith("virtual:") || graph.dependencies.has(name)) return [];
  if (side === "browser" && graph.buildDependencies.has(name)) return [];
  const says =
    "The server imports only what package.json lists under dependencies; a page what is listed at all.";
  return [violation("production-parts", says, `${edge.from}:${edge.line}`, edge.specifier)];
}

/** Breadth first, so that the chain shown is a shortest one; one violation for each forbidden end. */
function arrivals(journey: Journey, graph: Graph): Violation[] {
  const outgoing = bySource(
    graph.edges.filter(({ kind }) => kind === "value" || (kind === "lazy" && journey.lazy)),
  );
  const cameFrom = new Map<string, string | undefined>();
  for (const path of graph.files) {
    const place = placeOf(path);
    if (!place.isTest && journey.starts(path, place)) cameFrom.set(path, undefined);
  }
  const found: Violation[] = [];
  const seen = new Set<string>();
  for (const path of cameFrom.keys()) {
    for (const { to, line, specifier } of outgoing.get(path) ?? []) {
      if (to.kind === "missing") continue;
      const target = to.kind === "file" ? to.path : to.name;
      const end = {
        path: to.kind === "file" ? to.path : "",
        place: to.kind === "file" ? placeOf(to.path) : undefined,
        parcel: to.kind === "package" ? to.name : "",
        isNode: to.kind === "node",
      };
      if (journey.arrives(end)) {
        if (seen.has(`${path} ${target}`)) continue;
        seen.add(`${path} ${target}`);
        const chain = [...backwards(cameFrom, path), specifier].join(" → ");
        found.push(violation(journey.name, journey.says, `${path}:${line}`, chain));
      } else if (to.kind === "file" && graph.files.includes(target) && !cameFrom.has(target)) {
        cameFrom.set(target, path);
      }
    }
  }
  return found;
}

function bySource(edges: Edge[]): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    const group = groups.get(edge.from);
    if (group) group.push(edge);
    else groups.set(edge.from, [edge]);
  }
  return groups;
}

function backwards(cameFrom: Map<string, string | undefined>, end: string): string[] {
  const chain: string[] = [];
  for (let at: string | undefined = end; at !== undefined; at = cameFrom.get(at)) chain.unshift(at);
  return chain;
}

/** Depth first; one circle for each import that closes one. */
function circles(graph: Graph): string[][] {
  const outgoing = bySource(graph.edges);
  const state = new Map<string, "open" | "done">();
  const path: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    state.set(file, "open");
    path.push(file);
    for (const { to } of outgoing.get(file) ?? []) {
      if (to.kind !== "file") continue;
      if (state.get(to.path) === "open") found.push([...path.slice(path.indexOf(to.path)), to.path]);
      else if (!state.has(to.path)) visit(to.path);
    }
    path.pop();
    state.set(file, "done");
  };
  for (const file of graph.files) if (!state.has(file)) visit(file);
  return found;
}
