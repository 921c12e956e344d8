import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { enrollmentFormFile, enrollmentForms } from "#enrollment/enrollment/forms/enrollment-forms.ts";
import type { FilledForm } from "#content/surveys/fill/filled-forms.ts";
import { download, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { SaveFile } from "#web/staff/SaveFile.tsx";

type Props = { enrollmentId: string; formId: string; timeZone: string };

/** What one form says. Asked for when somebody opens it: each look is a row of the audit trail. */
export function FilledAnswers({ enrollmentId, formId, timeZone }: Props) {
  const { t } = useTranslation("enrollment");
  const answer = useQuery({
    queryKey: ["enrollment forms", enrollmentId],
    queryFn: ({ signal }) =>
      send<typeof enrollmentForms>("GET /enrollmentforms/{id}", { params: { id: enrollmentId }, signal }),
  });
  return (
    <Answer of={answer}>
      {({ forms }) => {
        const form = forms.find(({ id }) => id === formId);
        if (form === undefined) return <Alert severity="info">{t("detail.forms.health")}</Alert>;
        return <Filled form={form} timeZone={timeZone} />;
      }}
    </Answer>
  );
}

type FilledProps = { form: FilledForm; timeZone: string };

function Filled({ form: { answers, completedAt, signature, language }, timeZone }: FilledProps) {
  const { t } = useTranslation("enrollment");
  const moment = (at: string) => formatDayAndTime(at, currentLanguage(), { timeZone });
  return (
    <>
      <div lang={language}>
        <Facts
          facts={answers.map(({ label, answer, files }) => ({
            name: label,
            value:
              files.length > 0 ? (
                files.map((file) => <FileButton key={file.identifier} file={file} />)
              ) : (
                <Box sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                  {answer ?? <span lang={currentLanguage()}>{t("detail.forms.noAnswer")}</span>}
                </Box>
              ),
          }))}
        />
      </div>
      <Box sx={{ mt: 1.5 }}>
        <Facts
          facts={[
            { name: t("detail.forms.completedAt"), value: moment(completedAt) },
            ...(signature === null
              ? []
              : [
                  {
                    name: t("detail.forms.signature"),
                    value: (
                      <>
                        {t(`detail.forms.kinds.${signature.kind}`, { name: signature.name })}
                        {signature.strokes && <Drawing strokes={signature.strokes} name={signature.name} />}
                      </>
                    ),
                  },
                  { name: t("detail.forms.signedAt"), value: moment(signature.at) },
                  {
                    name: t("detail.forms.agreed"),
                    value: (
                      <Box lang={language} sx={{ whiteSpace: "pre-line" }}>
                        {signature.text}
                      </Box>
                    ),
                  },
                  {
                    name: t("detail.forms.hash"),
                    value: <Box sx={{ overflowWrap: "anywhere" }}>{signature.hash}</Box>,
                  },
                ]),
          ]}
        />
      </Box>
    </>
  );
}

type Drawn = NonNullable<NonNullable<FilledForm["signature"]>["strokes"]>;

/** A name as it was drawn: in thousandths of the width of its field, which is 300 of them high. */
function Drawing({ strokes, name }: { strokes: Drawn; name: string }) {
  const { t } = useTranslation("enrollment");
  return (
    <Box
      component="svg"
      viewBox="0 0 1000 300"
      role="img"
      aria-label={t("detail.forms.drawing", { name })}
      sx={{ display: "block", width: "100%", maxWidth: "16rem", border: 1, borderColor: "divider", mt: 0.5 }}
    >
      <path
        d={strokes.map((stroke) => `M${stroke.map((point) => point.join(" ")).join("L")}`).join("")}
        fill="none"
        stroke="currentColor"
        strokeWidth={5}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Box>
  );
}

type FormFile = FilledForm["answers"][number]["files"][number];

function FileButton({ file: { identifier, fileName } }: { file: FormFile }) {
  const { t } = useTranslation("enrollment");
  return (
    <Box sx={{ overflowWrap: "anywhere" }}>
      {fileName}{" "}
      <SaveFile
        fileName={fileName}
        label={t("detail.forms.save")}
        fetchFile={() =>
          download<typeof enrollmentFormFile>("GET /enrollmentformfile/{identifier}", {
            params: { identifier },
          })
        }
      />
    </Box>
  );
}
