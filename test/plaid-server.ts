import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";

type Session = { linkToken: string; publicToken: string | null };
type Failure = { status: number; code: string };

/**
 * A server that speaks the part of Plaid's protocol which we use (link token, result, exchange, account numbers), with the
 * tokens' kinds and lives of the real one. What it was asked, and what it gave, stands in `asked` and `accessTokens`.
 */
export async function startPlaidServer({ clientId, secret }: { clientId: string; secret: string }) {
  const sessions = new Map<string, Session>();
  const items = new Map<string, string>();
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const state: { failure: Failure | null } = { failure: null };

  const place = { url: "" };
  const choose = (linkToken: string): string => {
    const session = sessions.get(linkToken);
    if (session === undefined) throw new Error("no such link token");
    return (session.publicToken = `public-sandbox-${randomUUID()}`);
  };
  const answerTo = (path: string, body: Record<string, unknown>): unknown => {
    switch (path) {
      case "/link/token/create": {
        const linkToken = `link-sandbox-${randomUUID()}`;
        sessions.set(linkToken, { linkToken, publicToken: null });
        return {
          link_token: linkToken,
          expiration: "2026-11-10T16:00:00Z",
          hosted_link_url: `${place.url}/hl/${linkToken}`,
          request_id: "r1",
        };
      }
      case "/link/token/get": {
        const session = sessions.get(String(body["link_token"]));
        if (session === undefined) return refused("INVALID_LINK_TOKEN");
        const results =
          session.publicToken === null
            ? null
            : {
                item_add_results: [
                  {
                    public_token: session.publicToken,
                    accounts: [],
                    institution: { name: "Tartan Bank", institution_id: "ins_1" },
                  },
                ],
              };
        return {
          link_token: session.linkToken,
          link_sessions: [{ link_session_id: "s1", results }],
          metadata: {},
          request_id: "r2",
        };
      }
      case "/item/public_token/exchange": {
        const publicToken = String(body["public_token"]);
        const session = [...sessions.values()].find((one) => one.publicToken === publicToken);
        if (session === undefined) return refused("INVALID_PUBLIC_TOKEN");
        const accessToken = `access-sandbox-${randomUUID()}`;
        items.set(accessToken, `item-${randomUUID()}`);
        return { access_token: accessToken, item_id: items.get(accessToken), request_id: "r3" };
      }
      case "/auth/get": {
        if (!items.has(String(body["access_token"]))) return refused("INVALID_ACCESS_TOKEN");
        return {
          accounts: [
            {
              account_id: "a1",
              mask: "1111",
              name: "Plaid Saving",
              subtype: "savings",
              type: "depository",
              balances: {},
            },
            {
              account_id: "a2",
              mask: "0000",
              name: "Plaid Checking",
              subtype: "checking",
              type: "depository",
              balances: {},
            },
          ],
          numbers: {
            ach: [
              { account_id: "a2", account: "1111222233330000", routing: "011401533", wire_routing: null },
            ],
            eft: [],
            bacs: [],
            international: [],
          },
          item: { item_id: items.get(String(body["access_token"])), institution_name: "Tartan Bank" },
          request_id: "r4",
        };
      }
      default:
        return refused("UNKNOWN_ENDPOINT");
    }
  };
  const http = createServer((request, response) => {
    void read(request).then((body) => {
      const path = request.url ?? "";
      if (path.startsWith("/hl/")) {
        const linkToken = path.slice("/hl/".length);
        if (request.method === "POST") choose(linkToken);
        response.writeHead(200, { "content-type": "text/html" });
        response.end(request.method === "POST" ? donePage : bankPage);
        return;
      }
      asked.push({ path, body });
      const isKnown =
        request.headers["plaid-client-id"] === clientId && request.headers["plaid-secret"] === secret;
      const answer = state.failure
        ? refused(state.failure.code, state.failure.status)
        : isKnown
          ? answerTo(path, body)
          : refused("INVALID_API_KEYS");
      const status = answer instanceof Refusal ? answer.status : 200;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer instanceof Refusal ? answer.body : answer));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  place.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    url: place.url,
    asked,
    accessTokens: () => [...items.keys()],
    /** The person has chosen an account on the page of this link token. */
    choose,
    fail(failure: Failure | null): void {
      state.failure = failure;
    },
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  };
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>Tartan Bank</title><h1>Tartan Bank</h1>${body}</html>`;
const bankPage = page('<form method="post"><button>Share Plaid Checking 0000</button></form>');
const donePage = page("<p>You may close this page.</p>");

class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

function refused(code: string, status = 400): Refusal {
  return new Refusal(status, {
    error_type: "INVALID_INPUT",
    error_code: code,
    error_message: "refused",
    display_message: null,
    request_id: "r0",
  });
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const isJson = request.headers["content-type"]?.startsWith("application/json") === true;
  return JSON.parse(isJson ? Buffer.concat(parts).toString("utf8") : "{}") as Record<string, unknown>;
}
