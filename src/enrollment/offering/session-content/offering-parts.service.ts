/** SQL of the fields of `OfferingParts`, for the offering's own query: `s` is the session. */
export const offeringParts = `
    'pages', (select coalesce(json_agg(json_build_object('id', g.id, 'sessionPlanId', g.session_plan_id,
        'coverageType', g.coverage_type, 'title', g.title, 'language', g.language) order by g.sort_order, g.id), '[]')
      from plan_pages g where g.session_id = s.id and g.active and g.deleted_at is null),
    'notices', (select coalesce(json_agg(json_build_object('kind', n.kind, 'language', n.language, 'title', n.title,
        'body', n.body, 'version', to_char(n.updated_at at time zone 'UTC', 'YYYY-MM-DD') || '.' || n.version)), '[]')
      from session_notices n where n.session_id = s.id and n.active and n.deleted_at is null),
    'requiredValues', (select coalesce(json_agg(json_build_object('key', v.key, 'coverageType', v.coverage_type,
        'sessionPlanId', v.session_plan_id, 'label', v.label, 'help', v.help, 'message', v.message, 'kind', v.kind,
        'min', v.min, 'max', v.max, 'step', v.step, 'options', v.options, 'required', v.required,
        'appliesTo', v.applies_to, 'feeds', v.feeds) order by v.sort_order, v.id), '[]')
      from benefit_required_values v where v.session_id = s.id and v.active and v.deleted_at is null),
    'externalBenefits', (select coalesce(json_agg(json_build_object('id', x.id, 'coverageType', x.coverage_type,
        'name', x.name, 'url', x.url, 'descriptions',
        json_build_object('en', x.description_en, 'ko', x.description_ko, 'es', x.description_es),
        'requireAck', x.require_ack, 'documents', (select coalesce(json_agg(json_build_object('identifier', d.identifier,
            'title', d.title, 'language', d.language, 'mediaType', d.media_type, 'sizeBytes', d.size_bytes)
            order by d.language, d.title, d.id), '[]')
          from external_benefit_documents d
          where d.external_benefit_id = x.id and d.active and d.deleted_at is null)
        ) order by x.sort_order, x.id), '[]')
      from external_benefits x where x.session_id = s.id and x.active and x.deleted_at is null),`;

/** A plan's own document gives way to the session's of the same kind and language: `d` is the document. */
export const isOfSession = `(d.session_id = s.id or d.session_id is null and not exists (
  select from plan_documents own where own.base_plan_id = d.base_plan_id and own.session_id = s.id
    and own.kind = d.kind and own.language = d.language and own.active and own.deleted_at is null))`;
