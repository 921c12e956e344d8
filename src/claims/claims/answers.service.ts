import { rowArrays } from "#server/database/row-arrays.ts";
import type { Transaction } from "#server/scope.ts";
import type { ClaimFileDetail } from "./claim-file-calls.ts";
import type { StoredMessage } from "./claim-messages.service.ts";
import type { Claim } from "./claims.ts";
import type { ParsedAnswer } from "./parsed-answer.ts";
import { patientKey } from "./patient-name.ts";
import { nameOf, type Place } from "./write-claims.service.ts";
import type { SetHead } from "./x12/read-claims.ts";
import { dateOf } from "./x12/values.ts";

type Keeping = { setId: string; set: SetHead; answers: readonly ParsedAnswer[]; newId: () => string };
const answersAtOnce = 1000;

/** Stores what a set of answers says; what it comes to is worked out when claims are settled. */
export async function keepAnswers(
  { client }: Transaction,
  { installationId, clientId }: Place,
  { setId, set, answers, newId }: Keeping,
): Promise<void> {
  const rows = answers.map((answer, at) => ({
    id: newId(),
    place: at + 1,
    level: answer.level,
    verdict: answer.verdict,
    interchange_control: answer.interchangeControl,
    group_control: answer.groupControl,
    set_control: answer.setControl,
    batch: answer.batch,
    claim_number: answer.claimNumber,
    patient_name: answer.patient === null ? null : nameOf({ patient: answer.patient }),
    patient_key: answer.patient === null ? null : patientKey(answer.patient),
    payer_number: answer.payerNumber,
    provider_npi: answer.providerNpi,
    billed_cents: answer.billed,
    findings: answer.findings,
  }));
  for (let at = 0; at < rows.length; at += answersAtOnce)
    await client.query(
      `insert into claim_answers (id, installation_id, client_id, set_id, sender, receiver, written_at, place, level, verdict,
         interchange_control, group_control, set_control, batch, claim_number, patient_name, patient_key, payer_number,
         provider_npi, billed_cents, findings)
       select id, $2, $3, $4, $5, $6, $7, place, level, verdict, interchange_control, group_control, set_control, batch,
         claim_number, patient_name, patient_key, payer_number, provider_npi, billed_cents, findings
       from json_to_recordset($1::json) r (id uuid, place int, level text, verdict text, interchange_control text,
         group_control text, set_control text, batch text, claim_number text, patient_name text, patient_key text,
         payer_number text, provider_npi text, billed_cents bigint, findings jsonb)`,
      [
        JSON.stringify(rows.slice(at, at + answersAtOnce)),
        installationId,
        clientId,
        setId,
        set.sender,
        set.receiver,
        set.writtenAt,
      ],
    );
}

/** Senders drop the zeros before a control number. */
const isControl = (answered: string, sent: string) => `ltrim(${answered}, '0') = ltrim(${sent}, '0')`;

/**
 * A set that was stored before its batch was may have none: a claim's answer is about it by patient, number and charge, where no set of that
 * batch is here.
 */
const isOfUnknownBatch = `coalesce(s.batch, '') = '' and a.level = 'claim' and a.patient_key is not null and a.billed_cents is not null
  and not exists (select from claim_sets k where k.installation_id = a.installation_id and k.batch = a.batch
    and k.sender = s.sender and k.receiver = s.receiver)`;

/**
 * Asks whether the answer `a` is about the set of bills `s`: it goes back to who sent the set, from who received it, under the
 * numbers of that set. A client that the one was brought for is that of the other.
 */
const isOfSet = `a.installation_id = s.installation_id and a.receiver = s.sender and a.sender = s.receiver and a.sender <> ''
  and s.kind in ('837P', '837I') and (a.client_id is null or s.client_id is null or a.client_id = s.client_id)
  and case a.level
    when 'interchange' then ${isControl("a.interchange_control", "s.interchange_control")}
    when 'group' then ${isControl("a.group_control", "s.group_control")}
    when 'set' then ${isControl("a.group_control", "s.group_control")} and ${isControl("a.set_control", "s.set_control")}
    else a.batch = s.batch or (${isOfUnknownBatch}) end
  and exists (select from claim_sets own where own.id = a.set_id and own.status = 'posted')`;

/** The answer is about a claim of that set: by its provider, or by its number, its patient and its charge. */
const isOfBill = (bill: { claimNumber: string; patientKey: string; billed: string; providerNpi: string }) =>
  `(a.level <> 'provider' or a.provider_npi = ${bill.providerNpi})
   and (a.level <> 'claim' or (a.claim_number = ${bill.claimNumber}
     and (a.patient_key is null or a.patient_key = ${bill.patientKey})
     and (a.billed_cents is null or a.billed_cents = ${bill.billed})))`;

/** The bills among these that their receiver sent back. Of two answers of one level the one that was written later counts. */
export async function refusedBills(
  { client }: Transaction,
  messages: readonly StoredMessage[],
): Promise<ReadonlySet<StoredMessage>> {
  const bills = messages.filter(({ claim, setId }) => claim.kind !== "835" && setId !== null);
  if (bills.length === 0) return new Set();
  const { select, values } = rowArrays(
    [
      { name: "at", type: "int", values: bills.map((_, at) => at) },
      { name: "set_id", type: "uuid", values: bills.map(({ setId }) => setId) },
      { name: "claim_number", type: "text", values: bills.map(({ claim }) => claim.claimNumber) },
      { name: "patient_key", type: "text", values: bills.map(({ claim }) => patientKey(claim.patient)) },
      { name: "billed", type: "bigint", values: bills.map(({ claim }) => claim.billed) },
      { name: "npi", type: "text", values: bills.map(({ claim }) => claim.provider.npi) },
    ],
    1,
  );
  const isOf = isOfBill({
    claimNumber: "r.claim_number",
    patientKey: "r.patient_key",
    billed: "r.billed",
    providerNpi: "r.npi",
  });
  const { rows } = await client.query<{ at: number }>(
    `with r as materialized (${select})
     select r.at from r join claim_sets s on s.id = r.set_id join claim_answers a on ${isOfSet} and ${isOf}
     group by r.at, a.level
     having (array_agg(a.verdict = 'rejected' order by a.written_at desc, a.verdict = 'rejected'))[1]`,
    values,
  );
  return new Set(rows.flatMap(({ at }) => bills[at] ?? []));
}

const isOfVersion = isOfBill({
  claimNumber: "v.claim_number",
  patientKey: "c.patient_key",
  billed: "v.billed_cents",
  providerNpi: "c.provider_npi",
});

/** The claims whose bills a file of answers is about, or those of a file of bills to which there are answers. */
export const claimsAnswered = (
  of: "answers" | "bills",
) => `select distinct v.claim_id as id from claim_sets f join claim_answers a on a.set_id = f.id
    join claim_sets s on ${isOfSet}
    join claim_versions v on v.set_id = s.id join claims c on c.id = v.claim_id and c.deleted_at is null and ${isOfVersion}
  where ${of === "answers" ? "f" : "s"}.file_id = $1 order by 1`;

/** Lists the answers to the bills of a claim, the latest first, to those who may see files. */
export async function answersOfClaim(
  client: Transaction["client"],
  claimId: string,
): Promise<Claim["answers"]> {
  const { rows } = await client.query<Omit<Claim["answers"][number], "answeredOn"> & { writtenAt: string }>(
    `select a.level, a.verdict, a.written_at as "writtenAt", a.findings, f.file_name as "fileName", f.id as "fileId"
     from claim_versions v join claims c on c.id = v.claim_id join claim_sets s on s.id = v.set_id
       join claim_answers a on ${isOfSet} and ${isOfVersion}
       join claim_sets own on own.id = a.set_id join claim_files f on f.id = own.file_id
     where v.claim_id = $1 order by a.written_at desc, a.verdict <> 'rejected', a.level, a.place desc, a.id limit 50`,
    [claimId],
  );
  return rows.map(({ writtenAt, ...answer }) => ({
    ...answer,
    answeredOn: dateOf(writtenAt.slice(0, 6)) ?? null,
  }));
}

/** So many of a file are shown; the figure counts all. */
const mostShown = 200;

/** Lists the answers of a file with the claims here that they are about; those that reject come first. */
export async function answersOfFile(
  client: Transaction["client"],
  fileId: string,
): Promise<Pick<ClaimFileDetail, "answers" | "answersTotal">> {
  const { rows } = await client.query<ClaimFileDetail["answers"][number] & { total: number }>(
    `with a as (
       select a.*, count(*) over () as total, row_number() over (order by a.verdict = 'rejected' desc, f.place, a.place) as rank
       from claim_answers a join claim_sets f on f.id = a.set_id where f.file_id = $1 order by rank limit $2)
     select a.id, a.level, a.verdict, a.patient_name as "patientName", a.findings, a.total::int,
       case a.level when 'interchange' then a.interchange_control when 'group' then a.group_control
         when 'set' then a.set_control when 'claim' then a.claim_number else a.batch end as number,
       case when a.level = 'claim' then (
         select c.id from claim_sets s join claim_versions v on v.set_id = s.id
           join claims c on c.id = v.claim_id and c.deleted_at is null
         where ${isOfSet} and ${isOfVersion} order by c.id limit 1) end as "claimId"
     from a order by a.rank`,
    [fileId, mostShown],
  );
  return {
    answers: rows.map(({ total: _, ...answer }) => answer),
    answersTotal: rows[0]?.total ?? 0,
  };
}
