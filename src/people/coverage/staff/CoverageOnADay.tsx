import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isDate } from "#kernel/dates.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { CoverageOn, coverageOn } from "../coverage-on.ts";
import { CoveredPeople } from "./CoveredPeople.tsx";
import { Learned } from "./Learned.tsx";

/** The coverage of any day, and what was known of it on any day. Fetched when asked for: each look is written to the audit. */
export function CoverageOnADay({ memberId }: { memberId: string }) {
  const { t } = useTranslation("coverage-staff");
  const [search, setSearch] = useSearchParams();
  const [day, known] = [search.get("on"), search.get("known")];
  const handleAsked = (asked: Asked) =>
    setSearch(
      (before) => {
        before.set("on", asked.day);
        if (asked.known === "") before.delete("known");
        else before.set("known", asked.known);
        return before;
      },
      { replace: true },
    );
  const isAsked = day !== null && (day === "" || isDate(day)) && (known === null || isDate(known));
  return (
    <Section title={t("title")}>
      <p style={{ marginBlockStart: 0 }}>{t("about")}</p>
      <Form key={`${day} ${known}`} first={{ day: day ?? "", known: known ?? "" }} onAsked={handleAsked} />
      {isAsked && <Shown {...{ memberId, day, known }} />}
    </Section>
  );
}

type Asked = { day: string; known: string };

function Form({ first, onAsked }: { first: Asked; onAsked: (asked: Asked) => void }) {
  const { t } = useTranslation("coverage-staff");
  const [asked, setAsked] = useState(first);
  const id = useId();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onAsked(asked);
  };
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t("title")}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap", alignItems: "flex-end" }}>
        {(["day", "known"] as const).map((name) => (
          <Box key={name} sx={{ width: "18rem", maxWidth: "100%" }}>
            <Labelled id={`${id}${name}`} label={t(`form.${name}`)} isOptional={name === "known"}>
              {(control) => (
                <OutlinedInput
                  id={control.id}
                  type="date"
                  size="small"
                  value={asked[name]}
                  onChange={({ target: { value } }) => setAsked((now) => ({ ...now, [name]: value }))}
                  inputProps={{
                    "aria-describedby": control.describedBy,
                    min: "1900-01-01",
                    max: "9999-12-31",
                  }}
                />
              )}
            </Labelled>
          </Box>
        ))}
        <Button type="submit" variant="outlined">
          {t("form.show")}
        </Button>
      </Stack>
    </form>
  );
}

type ShownProps = { memberId: string; day: string; known: string | null };

function Shown({ memberId, day, known }: ShownProps) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["coverage on", memberId, day, known, language],
    queryFn: ({ signal }) =>
      send<typeof coverageOn>("GET /member/{id}/coverage", {
        params: { id: memberId },
        query: { ...(day === "" ? {} : { day }), ...(known === null ? {} : { known }) },
        signal,
      }),
  });
  if (answer.isError)
    return (
      <Alert severity="error" sx={{ mt: 2 }}>
        {answer.error.message}
      </Alert>
    );
  if (!answer.data) return null;
  return <Found found={answer.data} heading={headingOf(answer.data)} />;

  function headingOf(found: CoverageOn): string {
    const words = { day: formatDay(found.day, language) };
    return found.known === null
      ? t("on", words)
      : t("onAsKnown", { ...words, known: formatDay(found.known, language) });
  }
}

function Found({ found, heading }: { found: CoverageOn; heading: string }) {
  const { t } = useTranslation("coverage-staff");
  return (
    <div role="status">
      <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{heading}</h3>
      <Workplace workplace={found.workplace} />
      <CoveredPeople people={found.people} caption={heading} />
      {found.known !== null && (
        <>
          <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("learned.title")}</h3>
          <Learned found={found} />
        </>
      )}
    </div>
  );
}

/** Nothing to say where the client has neither divisions nor classes. */
function Workplace({ workplace }: Pick<CoverageOn, "workplace">) {
  const { t } = useTranslation("coverage-staff");
  if (workplace === null) return <p style={{ marginBlock: "0 4px" }}>{t("notEmployed")}</p>;
  const place = [workplace.divisionName, workplace.eligibilityClass].filter((one) => one !== null);
  if (place.length === 0) return null;
  return <p style={{ marginBlock: "0 4px" }}>{t("workplace", { place: place.join(", ") })}</p>;
}
