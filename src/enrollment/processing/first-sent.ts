/** When an enrollment was sent first; one that came back and was sent again keeps its place among the others. */
export const firstSentAt = (of: "e") => `(select min(v.at) from enrollment_events v
  where v.enrollment_id = ${of}.id and v.kind = 'submitted')`;
