import { fieldError } from "#kernel/field-error.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { activate } from "./activation.service.ts";
import { beginAccount } from "./account-link.service.ts";
import { mailActivationCode } from "./activation-code.service.ts";
import { browserOf } from "#identity/access/devices.service.ts";
import { worded } from "#identity/access/errors/errors.texts.ts";
import { askForReset, askForUsername } from "./log-in-help.service.ts";
import { acceptInvitation, lookAtLink, resetPassword } from "./new-password.service.ts";
import * as calls from "./sign-up.ts";
import { checkSignUp, signUp } from "./sign-up.service.ts";
import { parseUsername } from "#identity/access/username.ts";

/** What people do who are not signed in: sign up, get help, follow the links of mails. */
export function mountSignUp(api: Api, services: Services): void {
  api.handle(calls.passwordReset, ({ body, address, reply }) =>
    askForReset(services, { ...body, browser: browserOf(reply, address) }),
  );
  api.handle(calls.lookupUsername, ({ body, address }) => askForUsername(services, { ...body, address }));

  api.handle(calls.validateUsername, async ({ body, context }) => {
    const read = parseUsername(body.username);
    if (read.ok) return { acceptable: true, message: null };
    const { message = null } = worded(fieldError("username", read.code), context.language);
    return { acceptable: false, message };
  });

  api.handle(calls.checkSignUp, async ({ body, context }) =>
    checkSignUp(body, { language: context.language, now: services.clock() }),
  );
  api.handle(calls.signUp, ({ system, body: form, address, context, reply }) =>
    signUp(services, system, { form, browser: browserOf(reply, address), language: context.language }),
  );
  api.handle(calls.activate, ({ system, body, context }) =>
    activate(services, system, { ...body, language: context.language }),
  );
  api.handle(calls.activationCode, ({ system, body, context }) =>
    mailActivationCode(services, system, { ...body, language: context.language }),
  );
  api.handle(calls.lookAtLink, ({ system, body }) => lookAtLink(services, system, body.key));
  api.handle(calls.resetPassword, ({ system, body, context }) =>
    resetPassword(services, system, body, context.language),
  );
  api.handle(calls.beginAccount, ({ system, body, context }) =>
    beginAccount(services, system, body, context.language),
  );
  api.handle(calls.acceptInvitation, ({ system, body, context }) =>
    acceptInvitation(services, system, body, context.language),
  );
}
