import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { OrderedItem } from "#records/staff/OrderedList.tsx";
import { RecordList } from "#records/staff/RecordList.tsx";
import type { SetupStepKey } from "../../../sessions/session-words.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { ReadinessIssues } from "../../../sessions/staff/parts/ReadinessIssues.tsx";
import { useSessionChanged } from "../../../sessions/staff/session-data.ts";
import { type PartName, type Parts, parts } from "../part-data.ts";

type Props<Name extends PartName> = {
  enrollmentSession: EnrollmentSession;
  part: Name;
  step: SetupStepKey;
  itemOf?: (row: Parts[Name]) => Omit<OrderedItem, "id">;
  moreOf?: (row: Parts[Name]) => ReactNode;
  /** In place of the usual dialog. */
  dialogOf?: (row: Parts[Name] | null, onClose: () => void) => ReactNode;
};

/** A step of the set-up that keeps parts of the session in an order. */
export function PartsStep<Name extends PartName>({ enrollmentSession, part, step, ...list }: Props<Name>) {
  const { t } = useTranslation("offering-session-content");
  const changed = useSessionChanged(enrollmentSession.id);
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t(`${part}.about`)}</p>
      <ReadinessIssues enrollmentSession={enrollmentSession} step={step} />
      <RecordList<Parts[Name]>
        resource={parts[part]}
        parent={enrollmentSession.id}
        // What the session lacks takes a while to find: nobody waits for it here.
        onChanged={() => void changed()}
        {...list}
      />
    </>
  );
}
