import { work } from "../beside/work.ts";

type Json = Record<string, unknown>;
export type OpenApiShell = Json & { components: { securitySchemes: Json; responses: Json; schemas: Json } };
export type OpenApiOperation = { path: string; method: string; operation: Json };

export const openApiWork = work<OpenApiShell, OpenApiOperation>("openapi");
