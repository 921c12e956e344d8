import { fieldError } from "#kernel/field-error.ts";
import { languages } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Api } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { forgetOffering } from "../offering.service.ts";
import { harmlessHtml } from "#server/page-html.ts";
import {
  type Check,
  createPart,
  listParts,
  type Part,
  removePart,
  updatePart,
} from "../session-content/part-rows.service.ts";
import { noticeKinds } from "./notices.ts";
import { shippedWords } from "./notices.texts.ts";
import { type OwnNotice, type SessionNotice, sessionNoticeCalls } from "./session-notices.ts";

/** A session has one text for each kind and language at most. */
const sessionNotices: Part = {
  table: "session_notices",
  subject: "sessionNotice",
  columns: { kind: "kind", language: "language", title: "title", body: "body" },
  unique: "language",
};
/** Which notice it is, and in which language, stays. */
const changedNotices: Part = {
  ...sessionNotices,
  columns: { title: "title", body: "body" },
  more: `r.kind, r.language`,
};

export function mountSessionNotices(api: Api, services: Services): void {
  const { list, create, update, remove } = sessionNoticeCalls;
  const part = sessionNotices;
  api.handle(list, async ({ scope, params }) => ({ rows: await findNotices(scope, params.sessionId) }));
  api.handle(create, async ({ scope, params, body }) => {
    const made = await createPart<OwnNotice>(services, scope, part, {
      ...params,
      fields: body,
      check: checkNotice,
    });
    forgetOffering(params.sessionId);
    return made;
  });
  api.handle(update, async ({ scope, params, body, ifMatch }) => {
    const changed = await updatePart<OwnNotice>(scope, changedNotices, {
      at: params,
      version: ifMatch,
      fields: body,
      check: checkNotice,
    });
    forgetOffering(params.sessionId);
    return changed;
  });
  api.handle(remove, async ({ scope, params }) => {
    await removePart(scope, part, params);
    forgetOffering(params.sessionId);
  });
}

async function findNotices(scope: Scope, sessionId: string): Promise<SessionNotice[]> {
  const own = await listParts<OwnNotice>(scope, sessionNotices, sessionId);
  return noticeKinds.flatMap((kind) =>
    languages.map((language) => {
      const record = own.find((one) => one.kind === kind && one.language === language);
      if (record !== undefined) return record;
      const { title, text } = shippedWords(kind, language);
      return { id: null, version: null, kind, language, title, body: harmlessHtml(`<p>${text}</p>`) };
    }),
  );
}

const checkNotice: Check = async (_transaction, _session, fields) => {
  const body = harmlessHtml(String(fields["body"]));
  if (body === "") throw new Problem("invalid", { fieldErrors: [fieldError("body", "required")] });
  return { ...fields, body };
};
