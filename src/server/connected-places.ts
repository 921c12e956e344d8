import { parseUrl } from "#kernel/web-address.ts";
import type { Bucket } from "./s3.ts";

/**
 * What an installation may reach outside this process, as the one who runs the server says it. Administrators name a place
 * and never its address or its secret: nobody can send the server to where it must not go.
 */
export type ConnectedPlace =
  | Readonly<{ kind: "folder"; path: string }>
  | Readonly<{ kind: "bucket"; bucket: Bucket; prefix: string }>
  | Readonly<{ kind: "core"; url: string; token: string | undefined }>;

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** `name=address,name=address`. What is wrong is told by the place's name: an address holds secrets. */
export function readConnectedPlaces(
  value: string | undefined,
  problems: string[],
): ReadonlyMap<string, ConnectedPlace> {
  const places = new Map<string, ConnectedPlace>();
  for (const [at, entry] of (value === undefined ? [] : value.split(",")).entries()) {
    const [, name, address = ""] = /^\s*([a-z0-9][a-z0-9-]{0,39})=(\S+)\s*$/u.exec(entry) ?? [];
    const place = name === undefined ? undefined : readPlace(address);
    if (name === undefined || place === undefined)
      problems.push(
        `Place ${at + 1} of CONNECTED_PLACES${name === undefined ? "" : ` ("${name}")`} cannot be read. Give name=address, like ` +
          "payer=file:///srv/payer, payer=s3://KEY:SECRET@s3.us-east-1.amazonaws.com/bucket/prefix?region=us-east-1 or " +
          "core=https://:token@core.example.com/status. Characters like / and + in a secret are written %2F and %2B.",
      );
    else if (places.has(name))
      problems.push(`CONNECTED_PLACES names "${name}" twice. Give each place a name of its own.`);
    else places.set(name, place);
  }
  return places;
}

function readPlace(address: string): ConnectedPlace | undefined {
  const url = parseUrl(address);
  if (url === null || url.hash !== "") return undefined;
  const isHere = thisMachine.has(url.hostname);
  if (url.protocol === "file:")
    return url.host === "" && url.pathname.length > 1
      ? Object.freeze({ kind: "folder", path: decodeURIComponent(url.pathname) })
      : undefined;
  if (url.protocol === "s3:" || (url.protocol === "s3+http:" && isHere)) return readBucket(url);
  if (url.protocol === "https:" || (url.protocol === "http:" && isHere)) {
    const token = decodeURIComponent(url.password);
    return Object.freeze({
      kind: "core",
      url: `${url.protocol}//${url.host}${url.pathname}${url.search}`,
      token: token === "" ? undefined : token,
    });
  }
  return undefined;
}

function readBucket(url: URL): ConnectedPlace | undefined {
  const [bucket = "", ...rest] = url.pathname.split("/").slice(1);
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  if (url.host === "" || bucket === "" || accessKeyId === "" || secretAccessKey === "") return undefined;
  return Object.freeze({
    kind: "bucket",
    bucket: Object.freeze({
      endpoint: `${url.protocol === "s3:" ? "https" : "http"}://${url.host}`,
      bucket,
      region: url.searchParams.get("region") ?? "us-east-1",
      accessKeyId,
      secretAccessKey,
    }),
    prefix: decodeURIComponent(rest.join("/")).replace(/\/+$/u, ""),
  });
}
