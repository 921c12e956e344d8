import { z } from "zod";
import { call } from "#kernel/call.ts";

// The calls that an iPhone makes of its own accord, as Apple's "Adding a Web Service to Update Passes" lays them down: their
// paths, names and statuses are Apple's. A phone shows the token of the pass instead of a sign-in.

const word = z.string().min(1).max(200);
const device = z.object({ deviceId: word, passType: word });
const pass = z.object({ passType: word, serial: word });

export const registerDevice = call({
  method: "POST",
  path: "/wallet/apple/v1/devices/{deviceId}/registrations/{passType}/{serial}",
  access: "public",
  summary: "A phone wants to hear of changes of a pass that it has; 201 when it is new",
  params: device.extend({ serial: word }),
  body: z.object({ pushToken: z.string().regex(/^[\da-fA-F]{8,200}$/) }),
  answer: z.object({}),
  failuresPerMinute: 60,
});

export const unregisterDevice = call({
  method: "DELETE",
  path: "/wallet/apple/v1/devices/{deviceId}/registrations/{passType}/{serial}",
  access: "public",
  summary: "A phone no longer has a pass",
  params: device.extend({ serial: word }),
  answer: z.object({}),
  failuresPerMinute: 60,
});

export const changedPasses = call({
  method: "GET",
  path: "/wallet/apple/v1/devices/{deviceId}/registrations/{passType}",
  access: "public",
  summary: "Which passes of a phone have changed; 204 when none has",
  params: device,
  query: z.object({ passesUpdatedSince: z.string().max(40).optional() }),
  answer: z.object({ serialNumbers: z.array(z.string()), lastUpdated: z.string() }),
  mayBeEmpty: true,
  failuresPerMinute: 60,
});

export const latestPass = call({
  method: "GET",
  path: "/wallet/apple/v1/passes/{passType}/{serial}",
  access: "public",
  summary: "A pass as it is now; of a card that has ended, a void one",
  params: pass,
  file: ["application/vnd.apple.pkpass"],
  failuresPerMinute: 60,
});

export const walletLog = call({
  method: "POST",
  path: "/wallet/apple/v1/log",
  access: "public",
  summary: "What a phone has to say about updates that failed",
  bodyBytes: 64_000,
  body: z.object({ logs: z.array(z.string()).max(100) }),
  answer: z.object({}),
  perMinute: 60,
});
