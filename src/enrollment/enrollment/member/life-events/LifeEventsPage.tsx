import "#web/kit/look.ts";
import "#web/kit/member.css";
import { Alert } from "@cmsgov/design-system";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type {
  lifeEventKindChoices,
  OwnLifeEvent,
  ownLifeEvents,
} from "#enrollment/life-events/life-events.ts";
import { OwnEvents } from "./OwnEvents.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { PageAbout } from "#web/kit/PageAbout.tsx";

/** Where a member says that something has changed in their life, and sees what they said before. */
export function LifeEventsPage() {
  const { t } = useTranslation("enrollment-member-life-events");
  const language = currentLanguage();
  usePage(t("member.title"));
  const own = useQuery({
    queryKey: ["own life events", language],
    queryFn: ({ signal }) => send<typeof ownLifeEvents>("GET /mylifeevents", { signal }),
  });
  const kinds = useQuery({
    queryKey: ["life event kinds", language],
    queryFn: ({ signal }) => send<typeof lifeEventKindChoices>("GET /lifeeventkinds", { signal }),
  });
  const error = own.error ?? kinds.error;
  return (
    <div className="wz">
      <Link className="wz-back" to="/member">
        {t("member.home")}
      </Link>
      {own.data && kinds.data ? (
        <Known {...own.data} kinds={kinds.data.kinds} onReported={own.refetch} />
      ) : error ? (
        <>
          <h1>{t("member.title")}</h1>
          <p role="alert">{error.message}</p>
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

type Known = {
  events: readonly OwnLifeEvent[];
  /** Of a dependent who reads: the employee, who alone may change coverage. */
  employeeName: string | null;
  kinds: Parameters<typeof ReportForm>[0]["kinds"];
  people: Parameters<typeof ReportForm>[0]["people"];
  onReported: () => Promise<unknown>;
};

/** The question first; for who has told something, the way on from there. */
function Known({ events, people, employeeName, kinds, onReported }: Known) {
  const { t } = useTranslation("enrollment-member-life-events");
  const [told, setTold] = useState(0);
  const isOpen = events.some(({ path }) => path !== null);
  const handleReported = async () => {
    await onReported();
    setTold(told + 1);
  };
  const form = kinds.length > 0 && (
    <ReportForm
      key={told}
      kinds={kinds}
      people={people}
      isMore={isOpen}
      employeeName={employeeName}
      onReported={handleReported}
    />
  );
  if (!isOpen)
    return (
      <>
        {told > 0 && employeeName !== null && (
          <Alert variation="success" role="status">
            <p>{t("member.toldDependent", { name: employeeName })}</p>
          </Alert>
        )}
        {form || (
          <>
            <h1>{t("member.title")}</h1>
            <PageAbout>{t("member.whatFor")}</PageAbout>
            <p>{t("member.none")}</p>
          </>
        )}
        <OwnEvents events={events} isDependent={employeeName !== null} />
      </>
    );
  return (
    <>
      <h1>{t("member.title")}</h1>
      <PageAbout>{t("member.whatFor")}</PageAbout>
      {told > 0 && (
        <Alert variation="success" role="status">
          <p>{t("member.told")}</p>
        </Alert>
      )}
      <OwnEvents events={events} isDependent={false} />
      <details key={told} className="wz-why">
        <summary>{t("member.more")}</summary>
        {form}
      </details>
    </>
  );
}
