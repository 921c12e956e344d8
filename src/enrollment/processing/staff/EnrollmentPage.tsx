import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { DecisionButtons, moveKeys } from "./DecisionButtons.tsx";
import { Difference } from "./Difference.tsx";
import { Documents } from "./Documents.tsx";
import { LastDecision, type Told } from "./LastDecision.tsx";
import { Notes } from "./Notes.tsx";
import { ProgressPanel } from "./ProgressPanel.tsx";
import { type QueuePlace, useQueuePlace } from "./queue-place.ts";
import type { enrollmentDetail, enrollmentPdf, StaffEnrollment } from "../staff-enrollment.ts";
import { About, CoverageBefore } from "./parts/About.tsx";
import { Choices } from "./parts/Choices.tsx";
import { DatesAndCost } from "./parts/DatesAndCost.tsx";
import { EventException } from "./parts/EventException.tsx";
import { ExternalBenefits } from "./parts/ExternalBenefits.tsx";
import { Forms } from "./parts/Forms.tsx";
import { History } from "./parts/History.tsx";
import { HowTheyPay } from "./parts/HowTheyPay.tsx";
import { NoticesShown } from "./parts/NoticesShown.tsx";
import { People } from "./parts/People.tsx";
import { StatusChip } from "../web/StatusChip.tsx";
import { enrollmentsPath } from "../web/paths.ts";

export function EnrollmentPage() {
  const { id = "" } = useParams();
  const language = currentLanguage();
  const answer = useQuery({
    // Some of its words come from the server.
    queryKey: ["enrollment", id, language],
    queryFn: ({ signal }) => send<typeof enrollmentDetail>("GET /enrollment", { query: { id }, signal }),
  });
  return <Answer of={answer}>{(enrollment) => <Opened key={id} enrollment={enrollment} />}</Answer>;
}

function Opened({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const user = useUser();
  const { id, referenceNumber, subscriberName, status, clientName, history } = enrollment;
  const name = subscriberName ?? t("list.noName");
  const saving = useMutation({
    mutationFn: async () =>
      save(await download<typeof enrollmentPdf>("GET /enrollmentpdf/{id}", { params: { id } })),
  });
  const place = useQueuePlace(id);
  const path = enrollmentsPath(user?.type ?? "admin");
  const navigate = useNavigate();
  const goTo = (next: string | null, told: Told | null) => {
    if (place === null) return;
    const address = next === null ? `${path}?${place.queue}` : nextHref(path, { ...place, nextId: next });
    void navigate(address, { state: told });
  };
  useShortcuts({ n: () => place?.nextId && goTo(place.nextId, null) });
  const { progress, difference } = enrollment;
  const openTransitions = progress.mayDecide ? progress.transitions.filter(({ isOpen }) => isOpen) : [];
  usePage(name);
  useRecordClient(enrollment.clientId, clientName);
  return (
    <>
      <LastDecision path={path} />
      <Shortcuts
        only
        more={[
          ...openTransitions.map(({ move }) => [moveKeys[move], t(`processing:do.${move}`)] as const),
          ...(place?.nextId ? [["n", t("processing:place.next")] as const] : []),
        ]}
      />
      <RecordHeader
        back={{ to: place === null ? path : `${path}?${place.queue}`, label: t("list.title") }}
        title={name}
        facts={
          <>
            <StatusChip status={status} />
            <span style={{ fontVariantNumeric: "tabular-nums" }}>
              {referenceNumber === null
                ? t("detail.noReference")
                : t("detail.reference", { number: referenceNumber })}
            </span>
            <span>{clientName}</span>
          </>
        }
        actions={
          <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
            <DecisionButtons
              id={id}
              progress={progress}
              people={enrollment.people}
              onDone={(move) => {
                if (place !== null && move !== "undo") goTo(place.nextId, { id, name, move });
              }}
            />
            {referenceNumber !== null && (
              <BusyButton
                variant="outlined"
                startIcon={<DownloadIcon />}
                isBusy={saving.isPending}

                onClick={() => saving.mutate()}
              >
                {t("detail.pdf")}
              </BusyButton>
            )}
          </Box>
        }
      />
      {place !== null && <NextInQueue place={place} path={path} />}
      <EventException enrollment={enrollment} />
      <ProgressPanel enrollment={enrollment} />
      {saving.isError && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {saving.error.message}
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 20rem" },
          columnGap: 2,
          alignItems: "start",
        }}
      >
        <div>
          {difference && <Difference difference={difference} />}
          {status !== "cancelled" && <DatesAndCost enrollment={enrollment} />}
          <Choices enrollment={enrollment} />
          <ExternalBenefits enrollment={enrollment} />
          <Forms enrollment={enrollment} />
          <People enrollment={enrollment} />
          {difference === null && <CoverageBefore enrollment={enrollment} />}
        </div>
        <Box
          sx={{
            display: "grid",
            gridTemplateColumns: {
              xs: "minmax(0, 1fr)",
              md: "repeat(2, minmax(0, 1fr))",
              xl: "minmax(0, 1fr)",
            },
            columnGap: 2,
            alignItems: "start",
          }}
        >
          <Notes enrollment={enrollment} />
          <Documents enrollment={enrollment} />
          <HowTheyPay enrollment={enrollment} />
          <NoticesShown enrollment={enrollment} />
          <About enrollment={enrollment} />
          <History history={history} timeZone={enrollment.timeZone} />
        </Box>
      </Box>
    </>
  );
}

const nextHref = (path: string, { queue, nextId }: QueuePlace) =>
  `${path}/${nextId}?queue=${encodeURIComponent(queue)}`;

/** How many are left, and the way to the one that comes next. */
function NextInQueue({ place, path }: { place: QueuePlace; path: string }) {
  const { t } = useTranslation("processing");
  return (
    <p style={{ marginBlock: "0 12px" }}>
      {place.nextId === null ? (
        t("place.last")
      ) : (
        <>
          {t("place.left", { count: place.left })}{" "}
          <Link to={nextHref(path, place)} aria-keyshortcuts="n">
            {t("place.next")}
          </Link>
        </>
      )}
    </p>
  );
}
