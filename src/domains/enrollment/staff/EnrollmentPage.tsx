import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { enrollmentDetail, enrollmentPdf, StaffEnrollment } from "../staff-enrollment.ts";
import { About, CoverageBefore } from "./parts/About.tsx";
import { Choices } from "./parts/Choices.tsx";
import { DatesAndCost } from "./parts/DatesAndCost.tsx";
import { History } from "./parts/History.tsx";
import { People } from "./parts/People.tsx";
import { StatusChip } from "./parts/StatusChip.tsx";
import { enrollmentsPath } from "./paths.ts";

export function EnrollmentPage() {
  const { id = "" } = useParams();
  const language = currentLanguage();
  const answer = useQuery({
    // Some of its words come from the server.
    queryKey: ["enrollment", id, language],
    queryFn: ({ signal }) => send<typeof enrollmentDetail>("GET /enrollment", { query: { id }, signal }),
  });
  return <Answer of={answer}>{(enrollment) => <Opened enrollment={enrollment} />}</Answer>;
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
  usePage(name);
  return (
    <>
      <RecordHeader
        back={{ to: enrollmentsPath(user?.type ?? "admin"), label: t("list.title") }}
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
          referenceNumber !== null && (
            <Button
              variant="outlined"
              startIcon={<DownloadIcon />}
              loading={saving.isPending}
              loadingPosition="start"
              onClick={() => saving.mutate()}
            >
              {t("detail.pdf")}
            </Button>
          )
        }
      />
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
          {status !== "cancelled" && <DatesAndCost enrollment={enrollment} />}
          <Choices enrollment={enrollment} />
          <People enrollment={enrollment} />
          <CoverageBefore enrollment={enrollment} />
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
          <About enrollment={enrollment} />
          <History history={history} />
        </Box>
      </Box>
    </>
  );
}
