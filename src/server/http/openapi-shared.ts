type Json = Record<string, unknown>;
type Operation = Json & { requestBody?: Json; responses: Json };

/** Puts references in place of the bodies and good answers that several operations have, and these beside them by name. */
export function withSharedAnswers(paths: Json): { paths: Json; responses: Json; requestBodies: Json } {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Json) as Operation[]);
  const bodies = new Shared(
    "requestBodies",
    operations.flatMap(({ requestBody }) => (requestBody === undefined ? [] : [requestBody])),
  );
  const answers = new Shared("responses", operations.flatMap(goodOf));
  const referring = ({ requestBody, responses, ...rest }: Operation): Json => {
    const [good] = goodOf({ responses });
    return {
      ...rest,
      ...(requestBody === undefined ? {} : { requestBody: bodies.referenceTo(requestBody) }),
      responses: good === undefined ? responses : { ...responses, "200": answers.referenceTo(good) },
    };
  };
  const named = Object.entries(paths).map(([path, item]) => {
    const inItem = Object.entries(item as Record<string, Operation>);
    return [path, Object.fromEntries(inItem.map(([method, one]) => [method, referring(one)]))] as const;
  });
  return { paths: Object.fromEntries(named), responses: answers.named(), requestBodies: bodies.named() };
}

function goodOf({ responses }: Pick<Operation, "responses">): Json[] {
  return "200" in responses ? [responses["200"] as Json] : [];
}

/** Contents that stand more than once, under the name of their schema or of their type of file. */
class Shared {
  readonly #holder: string;
  readonly #names = new Map<string, string>();

  constructor(holder: string, all: readonly Json[]) {
    this.#holder = holder;
    const seen = new Set<string>();
    const taken = new Set<string>();
    for (const one of all) {
      const key = JSON.stringify(one);
      const name = nameOf(one);
      if (seen.has(key) && !this.#names.has(key) && name !== undefined && !taken.has(name)) {
        taken.add(name);
        this.#names.set(key, name);
      }
      seen.add(key);
    }
  }

  referenceTo(one: Json): Json {
    const name = this.#names.get(JSON.stringify(one));
    return name === undefined ? one : { $ref: `#/components/${this.#holder}/${name}` };
  }

  named(): Json {
    const inOrder = [...this.#names].toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    return Object.fromEntries(inOrder.map(([key, name]) => [name, JSON.parse(key) as Json]));
  }
}

function nameOf({ content }: Json): string | undefined {
  const [[type, { schema }] = ["", { schema: {} }], ...more] = Object.entries(
    content as Record<string, { schema: Json }>,
  );
  if (more.length > 0) return undefined;
  if (typeof schema["$ref"] === "string") return schema["$ref"].replace(/^.*\//u, "");
  return schema["contentMediaType"] === type ? `file_${type.replaceAll(/\W+/gu, "_")}` : undefined;
}
