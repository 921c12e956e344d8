import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { LightMyRequestResponse } from "fastify";
import { cleanText } from "#kernel/clean.ts";
import type { Operation, Parameter, Sent } from "./requests.ts";
import type { Schema } from "./values.ts";

/** Judges answers by the document: what it declares, and what its schemas allow. */
export class Judge {
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: false, validateFormats: true }));
  readonly #compiled = new Map<Schema, ValidateFunction>();

  constructor(document: { components: unknown }) {
    this.#ajv.addSchema({ $id: "document", components: document.components }, "document");
  }

  /** What is wrong with an answer; nothing where all is well. */
  faultOf(operation: Operation, sent: Sent, answer: LightMyRequestResponse): string | undefined {
    const { statusCode: status } = answer;
    if (status >= 500) return `answers ${status}`;
    const declared = operation.responses[String(status)];
    if (declared === undefined)
      return `answers ${status}, which is not declared: ${answer.body.slice(0, 200)}`;
    const body = this.#wrongBody(declared.content, answer);
    if (body !== undefined) return `answers ${status} with ${body}`;
    if (status >= 300) return undefined;
    const forbidden = this.#forbidden(operation, sent);
    return forbidden === undefined ? undefined : `takes what the document forbids: ${forbidden}`;
  }

  #wrongBody(content: Readonly<Record<string, Schema>>, answer: LightMyRequestResponse): string | undefined {
    const type = bare(String(answer.headers["content-type"] ?? ""));
    if (Object.keys(content).length === 0)
      return answer.body === "" ? undefined : "a body, though none is declared";
    const [, schema] = Object.entries(content).find(([name]) => bare(name) === type) ?? [];
    if (schema === undefined) return `the type "${type}", which is not declared`;
    if (type !== "application/json") return undefined;
    return this.#against(schema, answer.json<unknown>());
  }

  #forbidden({ body: declared }: Operation, { parameters, body }: Sent): string | undefined {
    for (const { place, values } of parameters) {
      const wrong = this.#wrongParameter(place, values);
      if (wrong !== undefined) return `${place.in} ${place.name} ${wrong}`;
    }
    if (declared === undefined || body === undefined) return undefined;
    if (declared.type === "multipart/form-data") return undefined;
    // A text is measured as it is kept.
    const kept = cleaned(body.value);
    const wrong = this.#against(declared.schema, body.value) && this.#against(declared.schema, kept);
    return wrong === undefined ? undefined : `${wrong} (sent: ${JSON.stringify(body.value).slice(0, 300)})`;
  }

  #wrongParameter({ schema, required }: Parameter, values: readonly string[]): string | undefined {
    const [first] = values;
    if (first === undefined) return required ? "is left out" : undefined;
    if (values.length > 1 && schema["type"] !== "array") return "comes twice";
    const readings = readingsOf(schema, values);
    if (readings.some((value) => this.#against(schema, value) === undefined)) return undefined;
    return `is ${JSON.stringify(values).slice(0, 200)}: ${this.#against(schema, readings[0]) ?? ""}`;
  }

  #against(schema: Schema, value: unknown): string | undefined {
    const validate = this.#compiled.get(schema) ?? this.#compile(schema);
    if (validate(value)) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.instancePath ?? ""} ${error?.message ?? ""} ${JSON.stringify(error?.params ?? {})}`;
  }

  #compile(schema: Schema): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = this.#ajv.compile(JSON.parse(text) as Schema);
    this.#compiled.set(schema, validate);
    return validate;
  }
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleaned(inner)]));
}

/** Without its parameters. */
function bare(type: string): string {
  return type.split(";")[0]?.trim() ?? "";
}

/** An address knows texts only: a number is one that is written like one. */
function readingsOf(schema: Schema, values: readonly string[]): unknown[] {
  if (schema["type"] === "array") return [values.map((value) => value)];
  const [text = ""] = values;
  const readings: unknown[] = [text];
  if (/^-?\d+(?:\.\d+)?$/u.test(text)) readings.push(Number(text));
  if (text === "true" || text === "false") readings.push(text === "true");
  return readings;
}
