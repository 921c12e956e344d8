/** Where a survey is answered: by its key alone, or by the link of one person. */
export function surveyLink(surveyKey: string, recipientKey?: string): `/${string}` {
  return recipientKey === undefined ? `/Survey/${surveyKey}` : `/Survey/${surveyKey}/${recipientKey}`;
}
