import { todayIn } from "#kernel/dates.ts";
import { isLanguage } from "#kernel/language.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Addressee, addresseeColumns, senderOf } from "../letters/addressee.service.ts";
import type { DenialLetter } from "./denial.pdf.ts";

type DenialAddressee = Addressee &
  DenialLetter["denials"][number] & { id: string; familyId: string; timeZone: string };

/** The notices of unavailability of these refusals: one letter for those of a family who live at one address. */
export async function denialLetters(
  services: Services,
  { client }: Transaction,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<{ ids: string[]; letters: DenialLetter[] }> {
  const { rows } = await client.query<DenialAddressee>(
    `select d.id, d.family_id as "familyId", k.time_zone as "timeZone", coalesce(${fullNameSql("m")}, '') as name, d.request,
       d.event_date as "eventDate", d.told_on as "toldOn", d.reason, ${addresseeColumns}
     from cobra_denials d join members m on m.id = d.member_id join people h on h.id = m.person_id join clients k on k.id = d.client_id
     where d.id = any($1::uuid[]) and d.deleted_at is null order by d.family_id, d.id`,
    [ids],
  );
  const households = groupBy(rows, ({ familyId, address }) => `${familyId} ${address.join(" ")}`);
  const letters = [...households.values()].flatMap((household): DenialLetter[] => {
    const [first] = household;
    if (first === undefined) return [];
    const { language, clientName, address, sender, timeZone } = first;
    return [
      {
        language: isLanguage(language) ? language : "en",
        clientName,
        address,
        names: [...new Set(household.map(({ name }) => name))],
        sender: senderOf(services, sender),
        today: todayIn(timeZone, now),
        denials: household.map(({ name, request, eventDate, toldOn, reason }) => ({
          name,
          request,
          eventDate,
          toldOn,
          reason,
        })),
      },
    ];
  });
  return { ids: rows.map(({ id }) => id), letters };
}
