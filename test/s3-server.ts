import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export const s3Keys = { accessKeyId: "TESTKEY", secretAccessKey: "test/secret+key" };

/** A small S3 of one bucket that checks each signature (version 4), with two keys a page so that lists have several. */
export async function anS3Server() {
  const objects = new Map<string, Buffer>();
  const refused: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const url = new URL(request.url ?? "/", "http://s3");
      const fail = (status: number, code: string) => {
        response.writeHead(status, { "content-type": "application/xml" });
        response.end(`<Error><Code>${code}</Code></Error>`);
      };
      if (!isSigned(request, url)) {
        refused.push(request.url ?? "");
        return fail(403, "SignatureDoesNotMatch");
      }
      const key = decodeURIComponent(url.pathname.replace(/^\/bucket\/?/u, ""));
      if (request.method === "GET" && key === "") return response.end(listOf(objects, url));
      if (request.method === "PUT") {
        const source = request.headers["x-amz-copy-source"];
        const content =
          typeof source === "string" ? objects.get(decodeURIComponent(source.replace("/bucket/", ""))) : body;
        if (content === undefined) return fail(404, "NoSuchKey");
        objects.set(key, content);
        return response.end("<CopyObjectResult/>");
      }
      if (request.method === "DELETE") {
        objects.delete(key);
        response.writeHead(204);
        return response.end();
      }
      const content = objects.get(key);
      return content === undefined ? fail(404, "NoSuchKey") : response.end(content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    refused,
    endpoint: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const etagOf = (content: Buffer) => createHash("md5").update(content).digest("hex");

function listOf(objects: ReadonlyMap<string, Buffer>, { searchParams }: URL): string {
  const [prefix, delimiter] = [searchParams.get("prefix") ?? "", searchParams.get("delimiter")];
  const after = searchParams.get("continuation-token") ?? "";
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after)
    .filter((key) => delimiter === null || !key.slice(prefix.length).includes(delimiter))
    .toSorted();
  const page = keys.slice(0, 2);
  const isCut = keys.length > page.length;
  const contents = page.map((key) => {
    const etag = etagOf(objects.get(key) ?? Buffer.alloc(0));
    return `<Contents><Key>${escapeXml(key)}</Key><ETag>&quot;${etag}&quot;</ETag></Contents>`;
  });
  const next = isCut ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? "")}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** The signature made once more, from what was really sent. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const { authorization = "" } = request.headers;
  const [, credential = "", signed = "", signature = ""] =
    /Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)/u.exec(authorization) ?? [];
  const [keyId, date = "", region = "", service = ""] = credential.split("/");
  if (keyId !== s3Keys.accessKeyId || !signed.split(";").includes("host")) return false;
  const headers = signed
    .split(";")
    .map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`)
    .join("");
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/gu,
      (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&");
  const path = url.pathname
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const hash = String(request.headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD");
  const asked = [request.method, path, query, headers, signed, hash].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    String(request.headers["x-amz-date"]),
    `${date}/${region}/${service}/aws4_request`,
    createHash("sha256").update(asked).digest("hex"),
  ].join("\n");
  let key: string | Buffer = `AWS4${s3Keys.secretAccessKey}`;
  for (const part of [date, region, service, "aws4_request"]) key = hmac(key, part);
  return hmac(key, text).toString("hex") === signature;
}
