import { z } from "zod";
import { call } from "#kernel/call.ts";
import { signInAnswer } from "#identity/access/user.ts";

/** A code of an authenticator app, as people type it: "123 456". */
const code = z.string().trim().min(1).max(100);
const name = z.string().trim().min(1).max(60);

/**
 * Proof that the user is still there: the password, or a code of the authenticator that is set up. Not needed during a
 * sign-in, which has just asked for the password.
 */
const proof = { currentPassword: z.string().min(1).max(500).optional(), code: code.optional() };

/** What the browser's own WebAuthn functions take and give, as JSON (WebAuthn 3, 5.1.8 and 5.1.9). */
const passkeyOptions = z.record(z.string(), z.unknown());
const credentialId = z.string().min(1).max(1400);
const part = z.string().max(20_000);
const passkeyResponse = (response: Record<string, z.ZodType>) =>
  z.looseObject({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key"),
    clientExtensionResults: z.record(z.string(), z.unknown()),
    response: z.looseObject({ clientDataJSON: part, ...response }),
  });

const secondFactorSchema = z.object({
  id: z.uuid(),
  kind: z.enum(["totp", "passkey"]),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** Shown this once; none where the user has some already. */
const recoveryCodes = z.array(z.string()).nullable();
/** A factor was set up. In the middle of a sign-in, `signIn` is what that has reached. */
const setUpAnswer = z.object({ recoveryCodes, signIn: signInAnswer.nullable() });

export const verifyCode = call({
  method: "POST",
  path: "/auth/secondFactor/code",
  access: "signingIn",
  summary: "Go on with a sign-in by a code of the authenticator app",
  body: z.strictObject({ code }),
  answer: signInAnswer,
  perMinute: 60,
});

export const verifyRecoveryCode = call({
  method: "POST",
  path: "/auth/secondFactor/recoveryCode",
  access: "signingIn",
  summary: "Go on with a sign-in by a recovery code, which is used up by it",
  body: z.strictObject({ code }),
  answer: signInAnswer,
  perMinute: 60,
});

export const askForPasskey = call({
  method: "POST",
  path: "/auth/secondFactor/passkey/options",
  access: "signingIn",
  summary: "What the browser needs to ask for a passkey in a sign-in",
  answer: passkeyOptions,
  perMinute: 60,
});

export const verifyPasskey = call({
  method: "POST",
  path: "/auth/secondFactor/passkey",
  access: "signingIn",
  summary: "Go on with a sign-in by a passkey",
  bodyBytes: 128_000,
  body: z.strictObject({ credential: passkeyResponse({ authenticatorData: part, signature: part }) }),
  answer: signInAnswer,
  perMinute: 60,
});

export const listSecondFactors = call({
  method: "GET",
  path: "/user/secondFactors",
  access: "signedIn",
  summary: "The own second factors, and how many recovery codes are left",
  answer: z.object({
    factors: z.array(secondFactorSchema),
    recoveryCodesLeft: z.number().int(),
    /** Whether the last one has to stay. */
    isRequired: z.boolean(),
  }),
});

export const setUpCode = call({
  method: "POST",
  path: "/user/secondFactors/totp",
  access: "signingIn",
  summary: "Begin to set up an authenticator app; it counts once a first code was right",
  body: z.strictObject({ name, ...proof }),
  answer: z.object({
    id: z.uuid(),
    /** To be typed where no camera is at hand. */
    secret: z.string(),
    /** The same as an `otpauth:` address, and as a picture of it (SVG). */
    address: z.string(),
    picture: z.string(),
  }),
  perMinute: 30,
});

export const confirmCode = call({
  method: "POST",
  path: "/user/secondFactors/{id}/confirm",
  access: "signingIn",
  summary: "Finish setting up an authenticator app by its first code",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ code }),
  answer: setUpAnswer,
  perMinute: 60,
});

export const askForNewPasskey = call({
  method: "POST",
  path: "/user/secondFactors/passkey/options",
  access: "signingIn",
  summary: "What the browser needs to make a passkey",
  body: z.strictObject(proof),
  answer: passkeyOptions,
  perMinute: 30,
});

export const addPasskey = call({
  method: "POST",
  path: "/user/secondFactors/passkey",
  access: "signingIn",
  summary: "Register the passkey that the browser made",
  bodyBytes: 128_000,
  body: z.strictObject({ name, credential: passkeyResponse({ attestationObject: part }) }),
  answer: setUpAnswer,
  perMinute: 30,
});

export const renameSecondFactor = call({
  method: "PUT",
  path: "/user/secondFactors/{id}",
  access: "signedIn",
  summary: "Give an own second factor another name",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name }),
  answer: secondFactorSchema,
});

export const removeSecondFactor = call({
  method: "POST",
  path: "/user/secondFactors/{id}/remove",
  access: "signedIn",
  summary: "Remove an own second factor; the last one takes the recovery codes with it",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject(proof),
  perMinute: 30,
});

export const renewRecoveryCodes = call({
  method: "POST",
  path: "/user/secondFactors/recoveryCodes",
  access: "signedIn",
  summary: "Make ten new recovery codes; the old ones end",
  body: z.strictObject(proof),
  answer: z.object({ recoveryCodes: z.array(z.string()) }),
  perMinute: 30,
});
