import { useQuery } from "@tanstack/react-query";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import type { reportCatalog, reportTypeDetail } from "../reports.ts";
import { ReportTypeForm } from "./ReportTypeForm.tsx";

/** A new report, or the one of the address. */
export function ReportTypePage() {
  const catalog = useQuery({
    queryKey: ["report catalog", currentLanguage()],
    queryFn: ({ signal }) => send<typeof reportCatalog>("GET /reports/catalog", { signal }),
    staleTime: 60_000,
  });
  return (
    <Answer of={catalog}>
      {({ datasets }) => (
        <RecordPage kind="reporttypes" get={getType}>
          {(record, onSaved) => <ReportTypeForm {...{ record, onSaved, datasets }} />}
        </RecordPage>
      )}
    </Answer>
  );
}

const getType = (id: string, signal: AbortSignal) =>
  send<typeof reportTypeDetail>("GET /admin/reporttypes/{id}", { params: { id }, signal });
