import { fromSpecification } from "#kernel/specification-codes.ts";

type Options = { token?: string; body?: unknown; headers?: Record<string, string> };

/** A call of our own beside the browser: without its cookies. Throws on any answer but a good one. */
export async function call<Answer>(
  method: "GET" | "POST" | "PUT",
  path: string,
  options: Options = {},
): Promise<Answer> {
  const { token, body, headers } = options;
  const response = await fetch(`${process.env["TEST_SITE_URL"]}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  // What the product's own contracts say of the call; nothing where it answers nothing.
  return (text === "" ? undefined : JSON.parse(fromSpecification(text))) as Answer;
}
