/** The dependents that the choice `x` covers, in SQL, in the family's order. */
export const dependentsOfChoice = `array(select d.person_id from selection_dependents d
  join enrollment_people p on p.id = d.person_id where d.selection_id = x.id order by p.sort_order)`;
