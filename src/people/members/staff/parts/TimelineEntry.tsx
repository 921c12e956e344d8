import { coverageLabel } from "#web/words.ts";
import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { formatDay } from "#web/staff/format.ts";
import { listOf } from "#kernel/formats.ts";
import type { TimelineEntry, TimelinePart } from "../../timeline.ts";

/** One thing that happened; a life event with all that followed from it, told in a line that opens. */
export function Entry({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation("members-staff");
  const { parts } = entry;
  return (
    <Part entry={entry}>
      {parts.length > 0 && (
        <>
          <Summary parts={parts} />
          <details>
            <summary style={{ cursor: "pointer", paddingBlock: 4 }}>
              {t("timeline.parts", { count: parts.length })}
            </summary>
            <Box
              component="ol"
              sx={{ listStyle: "none", m: 0, pl: { xs: 1, sm: 2 }, borderLeft: 2, borderColor: "divider" }}
            >
              {parts.map((part) => (
                <Part key={part.id} entry={part} />
              ))}
            </Box>
          </details>
        </>
      )}
    </Part>
  );
}

/** Who was added, and which coverages changed. */
function Summary({ parts }: { parts: readonly TimelinePart[] }) {
  const { t } = useTranslation(["members-staff", "members"]);
  const language = currentLanguage();
  const added = new Set(parts.flatMap(({ kind, people }) => (kind === "addDependent" ? people : [])));
  const types = new Set(
    parts.flatMap(({ kind, details: { coverageType = "" } }) =>
      kind.startsWith("coverage") && coverageType !== "" ? [coverageLabel(String(coverageType))] : [],
    ),
  );
  const lines = [
    added.size > 0 && t("timeline.added", { names: listOf([...added], language) }),
    types.size > 0 && t("timeline.coverages", { types: listOf([...types], language) }),
  ].filter((line) => line !== false);
  return lines.length === 0 ? null : <div>{lines.join(" · ")}</div>;
}

type PartProps = { entry: TimelinePart; children?: ReactNode };

/** The day, what happened, the person, who did it, from when, and why. */
function Part({ entry, children }: PartProps) {
  const { t } = useTranslation("members-staff");
  const language = currentLanguage();
  const area = useUser()?.type ?? "admin";
  const { kind, day, people, by, byName, effectiveDate, enrollmentId, why } = entry;
  const who = by && (byName ?? t(`timeline.by.${by}`));
  const facts = [
    people.join(", "),
    who && t("timeline.who", { who }),
    effectiveDate !== null &&
      effectiveDate !== day &&
      t("timeline.from", { date: formatDay(effectiveDate, language) }),
  ].filter(Boolean);
  return (
    <Box
      component="li"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", sm: "8rem minmax(0, 1fr)" },
        columnGap: 2,
        py: 1,
        borderTop: 1,
        borderColor: "divider",
        "&:first-of-type": { borderTop: 0 },
      }}
    >
      <Box sx={{ color: "text.secondary", fontVariantNumeric: "tabular-nums" }}>
        {formatDay(day, language)}
      </Box>
      <div>
        <Box sx={{ fontWeight: 600 }}>
          <What entry={entry} />
        </Box>
        <Box sx={{ color: "text.secondary" }}>{facts.join(" · ")}</Box>
        {why.length > 0 && (
          <details>
            <summary style={{ cursor: "pointer", paddingBlock: 4 }}>{t("timeline.why")}</summary>
            <ul style={{ marginBlock: 4 }}>
              {why.map((reason) => (
                <li key={reason.code}>
                  <Reason {...reason} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {children}
        {enrollmentId !== null && kind === "enrollmentSent" && area !== "partner" && area !== "member" && (
          <Link to={`/${area}/${area === "admin" ? "enrollments" : "enrollment"}/${enrollmentId}`}>
            {t("timeline.enrollment")}
          </Link>
        )}
      </div>
    </Box>
  );
}

/** The heading of an entry: its kind, and what tells it from others of the kind. */
function What({ entry: { kind, details } }: { entry: TimelinePart }) {
  const { t } = useTranslation(["members-staff", "members"]);
  const text = (name: string) => String(details[name] ?? "");
  const coverage = (details["coverageType"] ?? "") === "" ? "" : coverageLabel(text("coverageType"));
  const plan = text("planName") === "" ? text("planBefore") : text("planName");
  const more = {
    lifeEvent: () => [
      text("label") === "" ? text("code") : text("label"),
      text("act") === "" ? "" : t(`timeline.act.${text("act")}`),
      text("exceptionReason") === "" ? "" : t("timeline.exception", { reason: text("exceptionReason") }),
    ],
    addDependent: () => [text("name")],
    cobra: () => [text("step") === "" ? "" : t(`timeline.cobra.${text("step")}`)],
    enrollmentSent: () => [text("sessionName"), t(`timeline.status.${text("status")}`)],
    coverageStart: () => [coverage, plan],
    coverageContinues: () => [coverage, plan],
    coverageEnd: () => [coverage, plan],
    coverageChange: () => [
      coverage,
      details["planBefore"] !== undefined &&
      details["planName"] !== undefined &&
      details["planBefore"] !== plan
        ? t("timeline.planChange", { before: text("planBefore"), after: plan })
        : plan,
      text("eoi") === "" ? "" : t(`timeline.eoi.${text("eoi")}`),
    ],
  }[kind as string];
  const fields = text("fields")
    .split(/,\s*/u)
    .filter((name) => name !== "")
    .map((name) => t([`timeline.fields.${name}`, "timeline.fields.other"]));
  const parts = [...(more?.() ?? []), [...new Set(fields)].join(", ")].filter((part) => part !== "");
  return (
    <>
      {t(`timeline.kind.${kind}`)}
      {parts.length > 0 && `: ${parts.join(", ")}`}
    </>
  );
}

/** A reason in plain words; raw params become dates and money. */
function Reason({ code, params = {} }: TimelinePart["why"][number]) {
  const { t } = useTranslation("offering-why");
  const language = currentLanguage();
  const shown = Object.entries(params).map(([name, value]): [string, string | number] => {
    if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
    return [name, isDate(value) ? formatDay(value, language) : value];
  });
  return t(
    [
      code,
      `members-staff:timeline.reasons.${code}`,
      `plans-why:${code}`,
      "members-staff:timeline.otherReason",
    ],
    { ...Object.fromEntries(shown), context: "staff" },
  );
}
