/** SQL that orders rows with a coverage type as the wizard does: medical, dental, vision, then the others in the order of their rows. */
export const coverageOrder = (of: string): string =>
  `(select case y.code when 'medical' then -3 when 'dental' then -2 when 'vision' then -1 else y.sort_order end
    from coverage_types y where y.installation_id = ${of}.installation_id and y.code = ${of}.coverage_type), ${of}.coverage_type`;
