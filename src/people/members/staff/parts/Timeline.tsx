import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import { Section } from "#web/staff/Section.tsx";
import type { memberTimeline, TimelineEntry, TimelineKind } from "../../timeline.ts";
import { Entry } from "./TimelineEntry.tsx";

/** What people look for, each over several kinds of entries. */
const groups = {
  person: [
    "newEmployee",
    "termMember",
    "divisionChange",
    "workChange",
    "returnToWork",
    "demographicChange",
    "addressChange",
  ],
  family: ["addDependent", "lifeEvent"],
  enrollment: ["openEnrollment", "selfEnrollment", "enrollmentSent", "eligibilityDecision"],
  coverage: [
    "coverageChange",
    "endCoverage",
    "reinstate",
    "correction",
    "cobra",
    "renewal",
    "undo",
    "coverageStart",
    "coverageContinues",
    "coverageEnd",
  ],
} as const satisfies Record<string, readonly TimelineKind[]>;
const groupNames = ["person", "family", "enrollment", "coverage"] as const;
type Group = (typeof groupNames)[number];

/** The family's history. Fetched when asked for: each look at it is written to the audit. Which kinds, the address says. */
export function Timeline({ memberId }: { memberId: string }) {
  const { t } = useTranslation("members-staff");
  const [search, setSearch] = useSearchParams();
  const asked = search.get("timeline");
  const shown = groupNames.filter((name) => asked === "" || asked?.split(",").includes(name));
  const show = (names: readonly Group[]) =>
    setSearch(
      (before) => {
        before.set("timeline", names.length === groupNames.length ? "" : names.join(",") || "none");
        return before;
      },
      { replace: true },
    );
  const top = useRef<HTMLDivElement>(null);
  useShortcuts({
    t: () => {
      if (asked === null) show(groupNames);
      top.current?.scrollIntoView();
    },
  });
  return (
    <div ref={top}>
      <Section title={t("timeline.title")}>
        {asked === null ? (
          <>
            <p style={{ marginBlockStart: 0 }}>{t("timeline.about")}</p>
            <Button variant="outlined" onClick={() => show(groupNames)}>
              {t("timeline.show")}
            </Button>
          </>
        ) : (
          <>
            <FormGroup row sx={{ columnGap: 2, mb: 1 }} role="group" aria-label={t("timeline.filter")}>
              {groupNames.map((name) => (
                <FormControlLabel
                  key={name}
                  label={t(`timeline.groups.${name}`)}
                  control={
                    <Checkbox
                      size="small"
                      checked={shown.includes(name)}
                      onChange={(event) =>
                        show(
                          groupNames.filter((one) =>
                            one === name ? event.target.checked : shown.includes(one),
                          ),
                        )
                      }
                    />
                  }
                />
              ))}
            </FormGroup>
            <Entries
              memberId={memberId}
              kinds={shown.flatMap((name): readonly TimelineKind[] => groups[name])}
            />
          </>
        )}
      </Section>
    </div>
  );
}

function Entries({ memberId, kinds }: { memberId: string; kinds: readonly TimelineKind[] }) {
  const { t } = useTranslation("members-staff");
  const answer = useQuery({
    queryKey: ["timeline", memberId],
    queryFn: ({ signal }) =>
      send<typeof memberTimeline>("GET /member/{id}/timeline", { params: { id: memberId }, signal }),
  });
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (!answer.data) return null;
  const entries = answer.data.entries.flatMap((entry): TimelineEntry[] => {
    const parts = entry.parts.filter(({ kind }) => kinds.includes(kind));
    return kinds.includes(entry.kind) || parts.length > 0 ? [{ ...entry, parts }] : [];
  });
  if (entries.length === 0)
    return (
      <p role="status" style={{ margin: 0 }}>
        {t(answer.data.entries.length === 0 ? "timeline.none" : "timeline.noneOfThese")}
      </p>
    );
  return (
    <>
      {answer.data.isCut && <Alert severity="info">{t("timeline.cut")}</Alert>}
      <Box component="ol" aria-label={t("timeline.title")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {entries.map((entry: TimelineEntry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Box>
    </>
  );
}
