import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { type RescissionAnswer, rescissionAnswers } from "../consequences/rescission.ts";

export type TakenBack = { rescission: "" | RescissionAnswer; noticeSentOn: string };

/** The answer as the call takes it. */
export const answerOf = ({ rescission, noticeSentOn }: TakenBack) => ({
  rescission: rescission === "" ? null : rescission,
  noticeSentOn: rescission === "fraud" && noticeSentOn !== "" ? noticeSentOn : null,
});

type Props = {
  value: TakenBack;
  onChange: (change: (now: TakenBack) => TakenBack) => void;
  messageFor: (id: string) => string | undefined;
};

/** Asks why health coverage may be taken back for days long past, and of fraud when the person was told. */
export function RescissionQuestion({ value, onChange, messageFor }: Props) {
  const { t } = useTranslation("coverage-staff");
  return (
    <Stack sx={{ gap: 2, mt: 3 }}>
      <h3 style={{ margin: 0, fontSize: "1rem" }}>{t("rescission.title")}</h3>
      <p style={{ margin: 0 }}>{t("rescission.about")}</p>
      <Labelled id="rescission" label={t("rescission.label")} error={messageFor("rescission")}>
        {({ id, describedBy, invalid }) => (
          <NativeChoice
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            value={value.rescission}
            onChange={(chosen) =>
              onChange((now) => ({
                ...now,
                rescission: rescissionAnswers.find((one) => one === chosen) ?? "",
              }))
            }
            options={[
              { value: "", label: t("end.choose") },
              ...rescissionAnswers.map((one) => ({ value: one, label: t(`rescission.answers.${one}`) })),
            ]}
          />
        )}
      </Labelled>
      {value.rescission === "fraud" && (
        <Labelled id="noticeSentOn" label={t("rescission.notice")} error={messageFor("noticeSentOn")}>
          {({ id, describedBy, invalid }) => (
            <OutlinedInput
              id={id}
              type="date"
              size="small"
              value={value.noticeSentOn}
              error={invalid}
              onChange={(event) => {
                const noticeSentOn = event.target.value;
                onChange((now) => ({ ...now, noticeSentOn }));
              }}
              inputProps={{ "aria-describedby": describedBy, min: "1900-01-01", max: "9999-12-31" }}
            />
          )}
        </Labelled>
      )}
    </Stack>
  );
}
