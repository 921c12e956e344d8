import { languages } from "#kernel/language.ts";
import type { RecordTable } from "#records/record-table.service.ts";
import { mountResource } from "#records/resource.routes.ts";
import { findAll } from "#records/find-rows.service.ts";
import type { Api } from "#server/http/api.ts";
import { harmlessHtml } from "#server/page-html.ts";
import type { Scope } from "#server/scope.ts";
import { forgetOffering } from "../offering.service.ts";
import { sessionNoticesTable } from "../session-content/session-content.table.ts";
import { noticeKinds } from "./notices.ts";
import { noticeRecords, type OwnNotice } from "./notice-records.ts";
import { shippedWords } from "./notices.texts.ts";
import { type SessionNotice, sessionNoticeList } from "./session-notices.ts";

export function mountSessionNotices(api: Api): void {
  const kept = mountResource(api, noticeRecords, sessionNoticesTable, {
    committed: (sessionId) => forgetOffering(sessionId ?? ""),
  });
  api.handle(sessionNoticeList, async ({ scope, params }) => ({
    rows: await findNotices(scope, kept, params.sessionId),
  }));
}

async function findNotices(scope: Scope, kept: RecordTable, sessionId: string): Promise<SessionNotice[]> {
  // What the definition declares.
  const own = (await findAll(scope, kept, sessionId)) as unknown as OwnNotice[];
  return noticeKinds.flatMap((kind) =>
    languages.map((language) => {
      const record = own.find((one) => one.kind === kind && one.language === language);
      if (record !== undefined) return record;
      const { title, text } = shippedWords(kind, language);
      return { id: null, version: null, kind, language, title, body: harmlessHtml(`<p>${text}</p>`) };
    }),
  );
}
