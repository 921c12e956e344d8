import { isThisMachine, parseUrl } from "#kernel/web-address.ts";
import type { Bucket } from "./s3.ts";

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** All of them or none; the region is that of the first ones where nobody says it. */
export function readS3(given: (name: string) => string | undefined, problems: string[]): Bucket | undefined {
  const missing = s3Names.filter((name) => given(name) === undefined);
  if (missing.length === s3Names.length) return undefined;
  if (missing.length > 0)
    problems.push(`${missing.join(" and ")} is missing. Files go into S3 with all of ${s3Names.join(", ")}.`);
  const endpoint = given("S3_ENDPOINT") ?? "";
  const url = parseUrl(endpoint);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isThisMachine(url.hostname));
  if (endpoint !== "" && (!isSafe || url.search || url.username))
    problems.push(
      "S3_ENDPOINT is no plain address that begins with https://. Give that of the service, like S3_ENDPOINT=https://s3.us-east-1.amazonaws.com.",
    );
  return Object.freeze({
    endpoint: endpoint.replace(/\/+$/u, ""),
    bucket: given("S3_BUCKET") ?? "",
    region: given("S3_REGION") ?? "us-east-1",
    accessKeyId: given("S3_ACCESS_KEY_ID") ?? "",
    secretAccessKey: given("S3_SECRET_ACCESS_KEY") ?? "",
  });
}
