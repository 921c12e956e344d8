import { toSpecification } from "#kernel/specification-codes.ts";
import { withNamedSchemas } from "./openapi-names.ts";
import { withSharedAnswers } from "./openapi-shared.ts";
import type { OpenApiOperation, OpenApiShell } from "./openapi-work.ts";

/** Puts what operations share beside them, by name, and all of it into one document. */
export async function* assembleOpenApi(
  { components, ...rest }: OpenApiShell,
  operations: AsyncIterable<OpenApiOperation>,
): AsyncGenerator<Uint8Array> {
  const whole: Record<string, Record<string, unknown>> = {};
  for await (const { path, method, operation } of operations) (whole[path] ??= {})[method] = operation;
  const named = withNamedSchemas(whole);
  const { paths, responses, requestBodies } = withSharedAnswers(named.paths);
  const document = {
    ...rest,
    paths,
    components: {
      securitySchemes: components.securitySchemes,
      parameters: named.parameters,
      requestBodies,
      responses: { ...responses, ...components.responses },
      schemas: { ...named.schemas, ...components.schemas },
    },
  };
  yield Buffer.from(toSpecification(JSON.stringify(document)));
}
