import type { FastifyReply } from "fastify";
import type { Api } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Browser, browserOf, keepDeviceCookie } from "#identity/access/devices.service.ts";
import { login, logout, type SignInAnswer, updatePassword } from "#identity/access/user.ts";
import type { Caller } from "./proof.service.ts";
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  confirmCode,
  listSecondFactors,
  removeSecondFactor,
  renameSecondFactor,
  renewRecoveryCodes,
  setUpCode,
  verifyCode,
  verifyPasskey,
  verifyRecoveryCode,
} from "./second-factor.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  giveSecondFactor,
  listOwnFactors,
  newPasskeyOptions,
  passkeyOptions,
  registerPasskey,
  removeFactor,
  renameFactor,
  renewCodes,
} from "./second-factors.service.ts";
import { endAllSessions, endSession, listSessions } from "./sessions.ts";
import { endAllOwnSessions, endOwnSession, listOwnSessions } from "./sessions.service.ts";
import { signIn, signOut } from "./sign-in.service.ts";
import type { TokenReader } from "#identity/access/tokens.service.ts";
import { changePassword } from "./update-password.service.ts";

/** Signing in, step by step; second factors; sessions. */
export function mountSignIn(api: Api, services: Services, tokens: TokenReader): void {
  const { production } = services.configuration;

  /** A step that was taken: the former token is none any more, and the browser is known again by its cookie. */
  const stepped = <T>(answer: T, { reply, token, browser }: Step): T => {
    if (token !== undefined) tokens.forget(token);
    keepDeviceCookie(reply, browser, production);
    return answer;
  };
  const step = async (incoming: Incoming, take: (caller: Caller) => Promise<SignInAnswer>) => {
    const caller = callerOf(incoming);
    return stepped(await take(caller), { ...incoming, ...caller });
  };

  api.handle(login, async ({ system, body, reply, address }) => {
    const browser = browserOf(reply, address);
    const answer = await signIn(services, system, { ...body, browser });
    return stepped(answer, { reply, browser, token: undefined });
  });

  api.handle(logout, async ({ system, principal, token }) => {
    if (token === undefined) return;
    await signOut(system, principal, token);
    tokens.forget(token);
  });

  api.handle(updatePassword, async ({ body, ...incoming }) => {
    const answer = await step(incoming, (caller) => changePassword(services, caller, body));
    // The other sessions end at once too.
    tokens.forgetAll();
    return answer;
  });

  api.handle(verifyCode, ({ body, ...incoming }) =>
    step(incoming, (caller) => giveSecondFactor(services, caller, { way: "totp", ...body })),
  );
  api.handle(verifyRecoveryCode, ({ body, ...incoming }) =>
    step(incoming, (caller) => giveSecondFactor(services, caller, { way: "recovery", ...body })),
  );
  api.handle(verifyPasskey, ({ body, ...incoming }) =>
    step(incoming, (caller) => giveSecondFactor(services, caller, { way: "passkey", ...body })),
  );
  api.handle(askForPasskey, (incoming) => passkeyOptions(services, callerOf(incoming)));

  api.handle(listSecondFactors, (incoming) => listOwnFactors(services, incoming));
  api.handle(setUpCode, ({ body, ...incoming }) => beginAuthenticator(services, callerOf(incoming), body));
  api.handle(askForNewPasskey, ({ body, ...incoming }) =>
    newPasskeyOptions(services, callerOf(incoming), body),
  );
  api.handle(confirmCode, async ({ params, body, ...incoming }) => {
    const caller = callerOf(incoming);
    const answer = await confirmAuthenticator(services, caller, { ...params, ...body });
    return answer.signIn === null ? answer : stepped(answer, { ...incoming, ...caller });
  });
  api.handle(addPasskey, async ({ body, ...incoming }) => {
    const caller = callerOf(incoming);
    const answer = await registerPasskey(services, caller, body);
    return answer.signIn === null ? answer : stepped(answer, { ...incoming, ...caller });
  });
  api.handle(renameSecondFactor, ({ scope, params, body }) =>
    renameFactor(services, { scope }, { ...params, ...body }),
  );
  api.handle(removeSecondFactor, ({ params, body, ...incoming }) =>
    removeFactor(services, callerOf(incoming), { ...params, ...body }),
  );
  api.handle(renewRecoveryCodes, ({ body, ...incoming }) => renewCodes(services, callerOf(incoming), body));

  api.handle(listSessions, (incoming) => listOwnSessions(services, incoming));
  api.handle(endSession, async ({ scope, params }) => {
    await endOwnSession(services, { scope }, params.id);
    tokens.forgetAll();
  });
  api.handle(endAllSessions, async ({ scope }) => {
    await endAllOwnSessions(services, { scope });
    tokens.forgetAll();
  });
}

type Incoming = { scope: Scope; token: string | undefined; reply: FastifyReply; address: string };
type Step = { reply: FastifyReply; token: string | undefined; browser: Browser };

function callerOf({ scope, token, reply, address }: Incoming): Caller {
  return { scope, token, browser: browserOf(reply, address) };
}
