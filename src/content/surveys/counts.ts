// What staff see of a form and of a survey beside its fields, as parts of a statement from `custom_forms` or `surveys`.

export const formCounts = {
  questions: `(select coalesce(sum(jsonb_array_length(p->'elements')), 0)::int
    from jsonb_array_elements(custom_forms.definition->'pages') p)`,
  sessions:
    "(select count(*)::int from form_maps x where x.form_id = custom_forms.id and x.deleted_at is null)",
  surveys: `(select count(*)::int from surveys x where x.deleted_at is null
    and exists (select from survey_forms a where a.survey_id = x.id and a.form_id = custom_forms.id))`,
  answers: `(select count(*)::int from enrollment_forms x where x.form_id = custom_forms.id and x.deleted_at is null)
    + (select count(*)::int from survey_answers x where x.form_id = custom_forms.id and x.deleted_at is null)`,
};

export const surveyCounts = {
  recipients:
    "(select count(*)::int from survey_recipients x where x.survey_id = surveys.id and x.deleted_at is null)",
  started:
    "(select count(*)::int from survey_responses x where x.survey_id = surveys.id and x.deleted_at is null)",
  completed: `(select count(*)::int from survey_responses x
    where x.survey_id = surveys.id and x.deleted_at is null and x.completed_at is not null)`,
};
