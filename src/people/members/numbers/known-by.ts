/**
 * The ids of members of an installation who are known by a number: their own, or one that a payer gave them and that holds on
 * a day. `day` null: on any.
 */
export const knownByNumber = (
  installation: "$1" | "i.id",
  number: "$1" | "$2" | "$3",
  day: "$2" | "null",
) => `select k.id from members k where k.installation_id = ${installation} and k.member_number = ${number}
    and k.deleted_at is null
  union select n.member_id from member_numbers n where n.installation_id = ${installation} and n.number_key = ${number}
    and n.deleted_at is null and (n.effective_date is null or ${day}::date is null or n.effective_date <= ${day}::date)
    and (n.termination_date is null or ${day}::date is null or n.termination_date >= ${day}::date)`;
