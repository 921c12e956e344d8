import { fieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import type { IncomingFile } from "#server/http/upload.ts";
import { t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type CodeList, codeLists } from "./code-lists.ts";
import type { ClaimCode, CodeListRow } from "./codes.ts";
import { loadCodes, readEdition } from "./load-codes.service.ts";
import { CodesRefused } from "./read-codes.service.ts";

export async function findLists(scope: Scope): Promise<{ lists: CodeListRow[] }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<Omit<CodeListRow, "list"> & { list: string }>(
      `select k.list, count(c.id)::int as codes, count(c.id) filter (where c.termination_date is not null)::int as ended,
         l.edition, l.file_name as "fileName", l.loaded_at::text as "loadedAt"
       from unnest($1::text[]) k (list) left join claim_codes c on c.list = k.list
         left join lateral (select edition, file_name, loaded_at from claim_code_lists
           where list = k.list order by loaded_at desc, id desc limit 1) l on true
       where k.list is not null
       group by k.list, l.edition, l.file_name, l.loaded_at`,
      [codeLists],
    );
    return {
      lists: codeLists.flatMap((list) => {
        const row = rows.find((one) => one.list === list);
        return row === undefined ? [] : [{ ...row, list }];
      }),
    };
  });
}

type Wanted = { list: CodeList; q?: string | undefined; page: number; pageSize: number };

export async function findCodes(
  scope: Scope,
  { list, q, page, pageSize }: Wanted,
): Promise<{ rows: (ClaimCode & { id: string })[]; total: number }> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<ClaimCode & { id: string; total: number }>(
      `select id, list, code, description, effective_date as "effectiveDate", termination_date as "terminationDate",
         count(*) over ()::int as total
       from claim_codes where list = $1
         and ($2::text is null or starts_with(code, upper(replace($2, '.', ''))) or position(lower($2) in lower(description)) > 0)
       order by code limit $3 offset $4`,
      [list, q ?? null, pageSize, (page - 1) * pageSize],
    );
    return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
  });
}

export async function bringCodes(
  services: Services,
  scope: Scope,
  { list, edition, file }: { list: CodeList; edition: string; file: IncomingFile },
) {
  const by = { installationId: scope.accessScope.installationId, actor: scope.actor };
  try {
    const fileName = file.name;
    const read = await readEdition(file.content, { list, fileName });
    return await scope.transaction((transaction) =>
      loadCodes(services, transaction, by, { list, edition, fileName, read }),
    );
  } catch (error) {
    if (!(error instanceof CodesRefused)) throw error;
    const words = (language: Language) => t(language, `claims:codes.refused.${error.code}`);
    const said = saidInEach(fieldError("file", "listRefused"), scope.context.language, words);
    throw new Problem("invalid", { fieldErrors: said });
  }
}

/** What the lists say of the codes of a claim that the scope may see. */
export async function codesOf(scope: Scope, id: string): Promise<{ codes: ClaimCode[] }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await client.query<{ clientId: string | null; memberId: string | null }>(
      `select client_id as "clientId", member_id as "memberId" from claims where id = $1 and deleted_at is null`,
      [id],
    );
    const [claim] = found.rows;
    if (claim === undefined) throw new Problem("notFound");
    const { rows } = await client.query<ClaimCode>(
      `select k.list, k.code, k.description, k.effective_date as "effectiveDate", k.termination_date as "terminationDate"
       from (
         select 'placeOfService' as list, place_of_service as code from claims where id = $1
         union select 'typeOfBill', type_of_bill from claims where id = $1
         union select 'dischargeStatus', header ->> 'dischargeStatus' from claims where id = $1
         union select 'icd10', d ->> 'code' from claims c, jsonb_array_elements(c.diagnoses) d where c.id = $1
         union select 'revenueCode', l.revenue_code from claim_lines l where l.claim_id = $1
         union select 'hcpcs', l.procedure from claim_lines l where l.claim_id = $1
         union select 'adjustmentReason', a ->> 'reason' from claim_lines l, jsonb_array_elements(l.adjustments) a
           where l.claim_id = $1
         union select 'adjustmentReason', a ->> 'reason' from claim_versions v, jsonb_array_elements(v.adjustments) a
           where v.claim_id = $1
       ) u join claim_codes k on k.list = u.list and k.code = u.code
       order by k.list, k.code`,
      [id],
    );
    transaction.audit({
      action: "view",
      subject: "claims",
      subjectId: id,
      clientId: claim.clientId ?? undefined,
      details: claim.memberId === null ? {} : { ids: [claim.memberId] },
    });
    return { codes: rows };
  });
}
