import { ageOn, type PlainDate, todayIn } from "#kernel/dates.ts";
import { isLanguage, type Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Transaction } from "#server/scope.ts";
import type { WorkList } from "../list-kinds.ts";
import type { WorkLetter } from "./letter.pdf.ts";

type Row = {
  id: string;
  name: string;
  relationship: RelationshipCode;
  dob: PlainDate | null;
  language: string | null;
  address: string[];
  employeeName: string;
  employeeLanguage: string | null;
  employeeAddress: string[];
  clientName: string;
  timeZone: string;
};
export type Addressee = Omit<WorkLetter, "list" | "siteName" | "day" | "facts">;

/** To whom the letters about these members go, in which language, and where. */
export async function readAddressees(
  { client }: Transaction,
  list: WorkList,
  memberIds: readonly string[],
  now: Date,
): Promise<Map<string, Addressee>> {
  const { rows } = await client.query<Row>(
    `select m.id, coalesce(${fullNameSql("m")}, '') as name, m.relationship, m.dob, p.language, ${linesOf("p")} as address,
       coalesce(${fullNameSql("s")}, '') as "employeeName", h.language as "employeeLanguage", ${linesOf("h")} as "employeeAddress",
       k.name as "clientName", k.time_zone as "timeZone"
     from members m join people p on p.id = m.person_id join members s on s.id = m.family_id join people h on h.id = s.person_id
       join clients k on k.id = m.client_id
     where m.id = any ($1)`,
    [memberIds],
  );
  return new Map(rows.map((row) => [row.id, addresseeOf(row, list, todayIn(row.timeZone, now))]));
}

function linesOf(person: "p" | "h") {
  return `array_remove(array[${person}.address1, ${person}.address2,
    nullif(concat_ws(' ', concat_ws(', ', ${person}.city, ${person}.state), ${person}.zip), '')], null)` as const;
}

const adult = 18;

/** A minor's letter goes to the employee, and so does one about a death: to the family of the employee themselves. */
function addresseeOf(row: Row, list: WorkList, today: PlainDate): Addressee {
  const isMinor = row.dob !== null && ageOn(row.dob, today) < adult;
  const isEmployee = row.relationship === "18";
  const isForEmployee = !isEmployee && (isMinor || list === "deaths");
  const said = isForEmployee ? row.employeeLanguage : (row.language ?? row.employeeLanguage);
  const language: Language = isLanguage(said) ? said : "en";
  return {
    language,
    clientName: row.clientName,
    recipient: isForEmployee ? row.employeeName : row.name,
    address: isForEmployee || row.address.length === 0 ? row.employeeAddress : row.address,
    name: row.name,
    today,
  };
}
