import { worksOn } from "#people/members/work/works-on.service.ts";
import type { DatasetSql } from "./dataset-sql.ts";

/** An employment's fact on the day: of its span where one holds, else as the employment says now. */
const onDay = (column: string) => `case when e.id is null then w.${column} else e.${column} end`;
const hours = onDay("weekly_hours");

/** Those who work on the day. $2 is the day, $3 the client. */
export const employees: DatasetSql<"employees"> = {
  fields: {
    clientName: "c.name",
    clientCode: "c.external_code",
    divisionName: "d.name",
    memberNumber: "m.member_number",
    lastName: "m.last_name",
    firstName: "m.first_name",
    dob: "m.dob",
    hireDate: "w.hire_date",
    lastDay: "w.last_day",
    eligibilityClass: onDay("eligibility_class"),
    payKind: onDay("pay_kind"),
    salaryCents: onDay("salary_cents"),
    // In dollars, as a number that nobody adds up.
    hourlyRate: `((${onDay("hourly_rate_cents")}) / 100.0)::float8`,
    weeklyHours: `(${hours})::float8`,
    // 26 USC 4980H(c)(4); nobody's hours are taken for granted here.
    isFullTime: `((${hours}) >= 30)`,
    employees: "count(distinct w.member_id)",
  },
  from: "employments w",
  joins: [
    ["m", "join members m on m.id = w.member_id and m.deleted_at is null"],
    ["c", "join clients c on c.id = w.client_id and c.deleted_at is null"],
    [
      "e",
      `left join employment_spans e on e.employment_id = w.id and e.deleted_at is null
        and daterange(e.effective_date, e.termination_date, '[]') @> $2::date`,
    ],
    ["d", `left join divisions d on d.id = ${onDay("division_id")}`],
  ],
  needs: ["m", "c", "e"],
  where: worksOn("$2"),
  client: "($3::uuid is null or w.client_id = $3)",
  key: "w.id",
};
