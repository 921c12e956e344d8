import type { AccountBase, CountryCode, NumbersACH, PlaidApi, Products } from "plaid";
import type { Configuration as OurConfiguration } from "#server/configuration.ts";
import { type BankLink, BankLinkError, type LinkedAccount } from "./bank-link.ts";

type Settings = NonNullable<OurConfiguration["plaid"]>;

/** So long an answer of the service may take; then the person is asked to try again. */
const timeoutMs = 10_000;

/**
 * Plaid, by its own SDK, which is loaded when somebody first links a bank. The person chooses their bank on a page of
 * Plaid's ("hosted link"), so that no script of anybody else runs on ours.
 */
export function plaidLink(settings: Settings): BankLink {
  let loading: Promise<Sdk> | undefined;
  const sdk = () => (loading ??= load(settings));
  return {
    open: async ({ person, language, clientName }) => {
      const { api, CountryCode: Country, Products: Product } = await sdk();
      const { data } = await ask("link token", () =>
        api.linkTokenCreate({
          // Plaid takes 30 signs.
          client_name: clientName.slice(0, 30),
          // Of our languages Plaid speaks two.
          language: language === "es" ? "es" : "en",
          country_codes: [Country.Us],
          products: [Product.Auth],
          user: { client_user_id: person },
          hosted_link: { url_lifetime_seconds: 1800 },
        }),
      );
      if (data.hosted_link_url === undefined) throw new BankLinkError("refused", "no page was opened");
      return { linkToken: data.link_token, url: data.hosted_link_url };
    },
    finish: async (token) => {
      const { api } = await sdk();
      const { publicToken, bankName } = token.startsWith("link-")
        ? await resultOf(api, token)
        : { publicToken: token, bankName: null };
      const exchanged = await ask("exchange", () =>
        api.itemPublicTokenExchange({ public_token: publicToken }),
      );
      const { access_token: accessToken, item_id: itemId } = exchanged.data;
      const auth = await ask("account", () => api.authGet({ access_token: accessToken }));
      const account = accountOf(auth.data.accounts, auth.data.numbers.ach);
      return {
        ...account,
        accessToken,
        itemId,
        bankName: bankName ?? auth.data.item.institution_name ?? null,
      };
    },
  };
}

type Sdk = { api: PlaidApi; CountryCode: typeof CountryCode; Products: typeof Products };

async function load({ clientId, secret, baseUrl }: Settings): Promise<Sdk> {
  const plaid = await import("plaid");
  const configuration = new plaid.Configuration({
    basePath: baseUrl,
    baseOptions: {
      timeout: timeoutMs,
      maxRedirects: 0,
      headers: { "PLAID-CLIENT-ID": clientId, "PLAID-SECRET": secret },
    },
  });
  return { api: new plaid.PlaidApi(configuration), CountryCode: plaid.CountryCode, Products: plaid.Products };
}

/** What a page of the service ended with. */
async function resultOf(api: PlaidApi, linkToken: string) {
  const { data } = await ask("result", () => api.linkTokenGet({ link_token: linkToken }));
  const results = (data.link_sessions ?? []).flatMap(({ results: found }) => found?.item_add_results ?? []);
  const last = results.at(-1);
  if (last === undefined) throw new BankLinkError("notDone", "no account is chosen yet");
  return { publicToken: last.public_token, bankName: last.institution?.name ?? null };
}

function accountOf(accounts: readonly AccountBase[], numbers: readonly NumbersACH[]) {
  const [ach] = numbers;
  const account = accounts.find(({ account_id: id }) => id === ach?.account_id);
  if (ach === undefined || account === undefined)
    throw new BankLinkError("refused", "no account that can be charged");
  return {
    accountType: account.subtype === "savings" ? "savings" : "checking",
    routingNumber: ach.routing,
    accountLast4: ach.account.slice(-4),
  } satisfies Partial<LinkedAccount>;
}

/** An error of the SDK holds our secret and the tokens: of it only the service's own code is told. */
async function ask<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new BankLinkError("refused", `${what}: ${codeOf(error)}`);
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "failed";
  const { response, code } = error as { response?: { data?: unknown }; code?: unknown };
  const said = (response?.data as { error_code?: unknown } | undefined)?.error_code ?? code;
  return typeof said === "string" && /^[A-Z_]{1,60}$/u.test(said) ? said : "failed";
}
