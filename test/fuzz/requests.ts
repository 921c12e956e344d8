import fc from "fast-check";
import {
  type Draw,
  hostile,
  hostileTexts,
  pick,
  type Json,
  rawNumbers,
  type Schema,
  spoil,
  valueOf,
} from "./values.ts";

export type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: Schema };
export type Operation = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  parameters: Parameter[];
  body: { type: "application/json" | "multipart/form-data"; schema: Schema } | undefined;
  responses: Readonly<Record<string, Response>>;
};
export type Response = { content: Readonly<Record<string, Schema>> };

/** What is sent, and what of it a schema can judge. */
export type Sent = {
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
  /** Texts as the server reads them: the first of several, and how many there are. */
  parameters: { place: Parameter; values: string[] }[];
  /** Undefined where the payload is none that could be read. */
  body: { value: unknown } | undefined;
};

/** Real ids for places of the call, and the least body that makes sense to it. */
export type Known = {
  path: Readonly<Record<string, string>>;
  query: Json;
  body: Readonly<Record<string, unknown>>;
  /** A body that the call takes. */
  sample: unknown;
};

export function aRequest(draw: Draw, operation: Operation, known: Known): Sent {
  // One thing is wrong in most cases, so that the rest of the call is reached.
  const wrong = pick(draw, ["nothing", "path", "query", "body", "body", "headers", "all"]);
  const isWrong = (part: string) => wrong === part || wrong === "all";
  const parameters: Sent["parameters"] = [];
  let url = `/api${operation.path}`;
  const pairs: string[] = [];
  for (const place of operation.parameters) {
    if (place.in === "path") {
      const value = pathText(draw, place, known, isWrong("path"));
      parameters.push({ place, values: [value.text] });
      url = url.replace(`{${place.name}}`, () => value.written);
    }
    if (place.in === "query") {
      const values = queryTexts(draw, place, known, isWrong("query"));
      parameters.push({ place, values });
      pairs.push(...values.map((value) => `${encodeURIComponent(place.name)}=${written(value)}`));
    }
  }
  if (isWrong("query")) pairs.push(...oddPairs(draw));
  const headers: Record<string, string> = {};
  for (const place of operation.parameters.filter((one) => one.in === "header")) {
    const value = headerText(draw, place, isWrong("headers"));
    if (value !== undefined) headers[place.name] = value;
    parameters.push({ place, values: value === undefined ? [] : [value] });
  }
  if (isWrong("headers")) Object.assign(headers, oddHeaders(draw));
  const query = pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  return {
    url: url + query,
    parameters,
    ...bodyOf(draw, operation, known, isWrong("body"), headers),
  };
}

function placeOf(at: string, root: Schema, ids: Readonly<Record<string, unknown>> = {}) {
  return { at, root, ids, depth: 0 };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
}

/** Half a character has no place in an address. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

function written(text: string): string {
  return encodeURIComponent(wellFormed(text));
}

function pathText(draw: Draw, { name, schema }: Parameter, known: Known, isWrong: boolean) {
  const usual = known.path[name] ?? String(valueOf(draw, schema, placeOf(name, schema)));
  if (!isWrong) return { text: usual, written: written(usual) };
  if (draw(fc.nat, { max: 3 }) === 0) {
    const raw = pick(draw, ["%", "%zz", "%00", "%ED%A0%80", "%C0%AF", "..%2f..", "a%0d%0ab"]);
    return { text: "\0", written: raw };
  }
  const text = pick(draw, [
    ...hostileTexts.filter((one) => one !== "" && one.length < 500),
    usual.toUpperCase(),
  ]);
  return { text: wellFormed(text), written: written(text) };
}

function queryTexts(
  draw: Draw,
  { name, schema, required }: Parameter,
  known: Known,
  isWrong: boolean,
): string[] {
  const usual = name in known.query ? known.query[name] : valueOf(draw, schema, placeOf(name, schema));
  if (!isWrong || draw(fc.nat, { max: 2 }) === 0) {
    if (!required && !(name in known.query) && draw(fc.boolean)) return [];
    return Array.isArray(usual) ? usual.map(String) : [String(usual)];
  }
  const odd = () => {
    const value = hostile(draw);
    return asText(value).slice(0, 3000);
  };
  return pick<() => string[]>(draw, [
    () => [odd()],
    () => [odd()],
    () => [odd(), odd()],
    () => [String(usual), String(usual)],
    () => [],
  ])().map(wellFormed);
}

function oddPairs(draw: Draw): string[] {
  return pick<string[]>(draw, [
    [],
    ["other=1"],
    ["__proto__=1"],
    ["constructor[prototype][a]=1"],
    ["%=%"],
    ["a=%ED%A0%80"],
    ["=&&=&"],
  ]);
}

function headerText(draw: Draw, { name, schema }: Parameter, isWrong: boolean): string | undefined {
  if (!isWrong) return name === "if-match" ? '"1"' : (valueOf(draw, schema, placeOf(name, schema)) as string);
  return pick(draw, [
    undefined,
    "",
    "x",
    '"x"',
    '"99999999999999999999"',
    "*",
    '"-1"',
    "é".repeat(9),
    "x".repeat(3000),
  ]);
}

function oddHeaders(draw: Draw): Record<string, string> {
  return pick<Record<string, string>>(draw, [
    {},
    { "accept-language": "x;q=9,*;q=,ko-KR-u-ca-gregory, ,;;;" },
    { "accept-language": "a".repeat(5000) },
    { accept: "text/html;q=0.1, nonsense" },
    { cookie: "language=__proto__; =; XSRF-TOKEN=%zz; ;;" },
    { range: "bytes=-1,99-1" },
    { "x-forwarded-for": "not an address, 1.2.3" },
    { "user-agent": "" },
    { origin: "null", referer: "javascript:1" },
    { "if-none-match": '"1"', "if-match": "*" },
  ]);
}

function bodyOf(
  draw: Draw,
  { body: declared, method }: Operation,
  known: Known,
  isWrong: boolean,
  headers: Record<string, string>,
): Pick<Sent, "headers" | "payload" | "body"> {
  if (declared === undefined) {
    if (!isWrong || method === "GET") return { headers, payload: undefined, body: undefined };
    return { headers: { ...headers, "content-type": "application/json" }, payload: "{}", body: undefined };
  }
  if (declared.type === "multipart/form-data") return formOf(draw, declared.schema, known, isWrong, headers);
  const usual =
    draw(fc.boolean) && known.sample !== undefined
      ? known.sample
      : valueOf(draw, declared.schema, placeOf("", declared.schema, known.body));
  const json = { ...headers, "content-type": "application/json" };
  if (!isWrong) return { headers: json, payload: textOf(usual), body: { value: usual } };
  if (draw(fc.nat, { max: 9 }) === 0) {
    const [type, payload] = pick(draw, unreadable);
    return {
      headers: { ...headers, ...(type === "" ? {} : { "content-type": type }) },
      payload,
      body: { value: {} },
    };
  }
  let value = spoil(draw, usual);
  if (draw(fc.nat, { max: 3 }) === 0) value = spoil(draw, value);
  const payload = textOf(value);
  return { headers: json, payload, body: { value: JSON.parse(payload) as unknown } };
}

/** As JSON; also numbers that only JSON can say. */
function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? "null";
  return text.replaceAll(/"(@[^"@]{1,30}@)"/gu, (whole, name: string) => rawNumbers[name] ?? whole);
}

const unreadable = [
  ["application/json", "{"],
  ["application/json", '{"a":1,}'],
  ["application/json", '{"__proto__":{"a":1}}'],
  ["application/json", '{"constructor":{"prototype":{"a":1}}}'],
  ["application/json", "[".repeat(100_000)],
  ["application/json", "\uFEFF{}"],
  ["application/json", '"text"'],
  ["application/json", "null"],
  ["application/json; charset=utf-16", "{}"],
  ["text/plain", "{}"],
  ["application/x-www-form-urlencoded", "a=1"],
  ["multipart/form-data; boundary=a", "--a--"],
  ["nonsense", "{}"],
  ["", undefined],
] as const;

const boundary = "fuzz-boundary";

function formOf(
  draw: Draw,
  schema: Schema,
  known: Known,
  isWrong: boolean,
  headers: Record<string, string>,
): Pick<Sent, "headers" | "payload" | "body"> {
  const [texts] = schema["allOf"] as [Schema];
  const made = valueOf(draw, texts, placeOf("", texts, known.body)) as Json;
  const usual =
    draw(fc.boolean) && known.sample !== undefined ? { ...made, ...(known.sample as Json) } : made;
  const value = (isWrong && draw(fc.boolean) ? spoil(draw, usual) : usual) as Json;
  const parts: Buffer[] = [];
  const fields: Record<string, string> = {};
  for (const [name, inner] of Object.entries(Object(value) as Json)) {
    const text = asText(inner);
    if (inner === null || inner === undefined) continue;
    fields[name] = wellFormed(text);
    const clean = name.replaceAll(/["\r\n\0]/gu, "");
    parts.push(
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${clean}"\r\n\r\n${text}\r\n`),
    );
  }
  const name = pick(draw, ["rates.csv", "a.pdf", "b.png", "x.xlsx", "..\\..\\x", "\0.csv", "ñ".repeat(200)]);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const content = pick(draw, files);
  const file = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const whole = Buffer.concat([...parts, file]);
  const payload =
    isWrong && draw(fc.nat, { max: 3 }) === 0
      ? whole.subarray(0, draw(fc.nat, { max: whole.length }))
      : whole;
  return {
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload,
    body: payload.length === whole.length ? { value: { ...fields, file: "" } } : { value: {} },
  };
}

/** What people send, and what only looks like it. */
const files = [
  "",
  "a,b\n1,2\n",
  "First Name,Last Name,DOB,SSN,Email\nAna,Ruiz,1986-04-09,219-09-9999,ana@example.com\n",
  "First Name;Last Name;DOB\nAna;Ruiz;31.12.1986\n\0;\0;\0\n",
  '"never closed\n1,2,3',
  `a${",a".repeat(20_000)}\n`,
  "x".repeat(50_000),
  "\uFEFFAge,Rate\n18,1e308\n19,-1\n20,NaN\n",
  "%PDF-1.7 <html><script>1</script>",
  "GIF89a\u0001\0\u0001\0",
  "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0",
  "\xff\xd8\xff\xe0\0\x10JFIF\0",
  "\xff\xd8\xff\xff\xff\xff\xff",
  "RIFF\xff\xff\xff\xffWEBPVP8X",
  "PK\x03\x04\x14\0\0\0\0\0",
  "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
].map((text) => Buffer.from(text, "latin1"));
