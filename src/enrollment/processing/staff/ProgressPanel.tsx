import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { StaffEnrollment } from "../staff-enrollment.ts";
import type { assignEnrollment, newEnrollmentLink, WhyNot } from "../processing.ts";
import { useWhyWords } from "./words.ts";

/** How long it waits and for which person, what to look at, what went wrong, what was asked of the person. */
export function ProgressPanel({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("processing");
  const { progress, people, difference, status } = enrollment;
  const words = useWhyWords(people);
  const { reviewReasons, failure, returnReason, returnAnswer, daysWaiting } = progress;
  const isOpen = !["processed", "cancelled", "started"].includes(status);
  // What failed says so itself; before that, what would fail is told ahead.
  const ahead = isOpen && status !== "failed" ? (difference?.problems ?? []) : [];
  const list = (reasons: readonly WhyNot[]) => (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {reasons.map((why) => (
        <li key={why.code + JSON.stringify(why.params)}>{words(why)}</li>
      ))}
    </Box>
  );
  return (
    <Stack sx={{ gap: 1.5, mb: 2 }}>
      {isOpen && (
        <Stack direction="row" sx={{ gap: "4px 16px", flexWrap: "wrap", alignItems: "center" }}>
          {daysWaiting !== null && <span>{t("waiting", { count: daysWaiting })}</span>}
          <Assigned enrollment={enrollment} />
        </Stack>
      )}
      {progress.isLinkLocked && <LockedLink enrollment={enrollment} />}
      {failure.length > 0 && status === "failed" && (
        <Alert severity="error">
          <AlertTitle>{t("panel.failed")}</AlertTitle>
          {list(failure)}
        </Alert>
      )}
      {ahead.length > 0 && (
        <Alert severity="error" variant="outlined">
          <AlertTitle>{t("panel.wouldFail")}</AlertTitle>
          {list(ahead)}
        </Alert>
      )}
      {reviewReasons.length > 0 && isOpen && (
        <Alert severity="warning">
          <AlertTitle>{t("panel.look")}</AlertTitle>
          {list(reviewReasons)}
        </Alert>
      )}
      {returnReason && (
        <Alert severity="info">
          <AlertTitle>{t("panel.asked")}</AlertTitle>
          <Box sx={{ whiteSpace: "pre-line" }}>{returnReason}</Box>
          {returnAnswer && (
            <>
              <AlertTitle sx={{ mt: 1 }}>{t("panel.answered")}</AlertTitle>
              <Box sx={{ whiteSpace: "pre-line" }}>{returnAnswer}</Box>
            </>
          )}
        </Alert>
      )}
    </Stack>
  );
}

function Assigned({ enrollment: { id, progress } }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("processing");
  const queries = useQueryClient();
  const { assignedTo, isMine, mayDecide } = progress;
  const assigning = useMutation({
    mutationFn: (to: "me" | "nobody") =>
      send<typeof assignEnrollment>("POST /enrollmentassign/{id}", { params: { id }, body: { to } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["enrollment", id] }),
  });
  return (
    <>
      <span>
        {assignedTo === null
          ? t("assigned.nobody")
          : isMine
            ? t("assigned.me")
            : t("assigned.to", { name: assignedTo.name })}
      </span>
      {mayDecide && (
        <BusyButton
          size="small"
          isBusy={assigning.isPending}
          onClick={() => assigning.mutate(isMine ? "nobody" : "me")}
        >
          {t(isMine ? "assigned.giveBack" : "assigned.take")}
        </BusyButton>
      )}
      {assigning.isError && <Alert severity="error">{assigning.error.message}</Alert>}
    </>
  );
}

/** Nobody can open the link on a new device: a new one lifts that. */
function LockedLink({ enrollment: { id, progress } }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("processing");
  const giving = useMutation({
    mutationFn: () => send<typeof newEnrollmentLink>("POST /enrollmentlink/{id}", { params: { id } }),
  });
  if (giving.isSuccess)
    return (
      <Alert severity="success">
        {t(giving.data.isMailed ? "link.mailed" : "link.made")}{" "}
        <span style={{ overflowWrap: "anywhere" }}>{giving.data.link}</span>
      </Alert>
    );
  return (
    <Alert severity="warning">
      <AlertTitle>{t("link.locked")}</AlertTitle>
      <p style={{ marginBlock: "0 8px" }}>{t("link.lockedMore")}</p>
      {progress.mayDecide && (
        <BusyButton size="small" variant="outlined" isBusy={giving.isPending} onClick={() => giving.mutate()}>
          {t("link.give")}
        </BusyButton>
      )}
      {giving.isError && <Alert severity="error">{giving.error.message}</Alert>}
    </Alert>
  );
}
