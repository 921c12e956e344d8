import { registerTexts } from "#server/i18n.ts";
import type { Api } from "#server/http/api.ts";
import type { Services } from "#server/services.ts";
import { keepDeviceCookie } from "#identity/access/devices.service.ts";
import type { FamilyAhead } from "../family-ahead-port.service.ts";
import { visitorOf } from "../proof/proof.service.ts";
import { signInToEnroll as signInCall } from "./sign-in.ts";
import { signInToEnroll } from "./sign-in.service.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("enrollment-sign-in", { en, ko, es });

export function mountSignInToEnroll(api: Api, services: Services, familyAhead: FamilyAhead): void {
  const { production } = services.configuration;
  api.handle(signInCall, async ({ system, body, principal, address, reply }) => {
    const browser = visitorOf(reply, address, principal);
    const answer = await signInToEnroll(services, system, { form: body, browser, familyAhead });
    keepDeviceCookie(reply, browser, production);
    return answer;
  });
}
