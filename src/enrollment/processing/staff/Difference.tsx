import { coverageLabel } from "#web/words.ts";
import Box from "@mui/material/Box";
import Chip, { type ChipProps } from "@mui/material/Chip";
import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { formatUsDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import { BeneficiaryList } from "#people/members/web/BeneficiaryList.tsx";
import { useTierWords } from "./enrollment-words.ts";
import type { EnrollmentDifference } from "../difference-schema.ts";

type Type = EnrollmentDifference["types"][number];
type Side = NonNullable<Type["before"]>;

const colors: Record<Type["change"], ChipProps["color"]> = {
  new: "success",
  ends: "error",
  changes: "warning",
  stays: "default",
  none: "default",
};

/** The cover there is beside the cover that was chosen: what is new, what ends, who comes and who goes. */
export function Difference({ difference }: { difference: EnrollmentDifference }) {
  const { t } = useTranslation("processing");
  const { types, employeeCentsMore, isKnown, newPeople } = difference;
  return (
    <Section title={t("difference.title")}>
      <p style={{ marginBlockStart: 0 }}>
        {t(isKnown ? "difference.known" : "difference.unknown")}
        {isKnown && newPeople.length > 0 && (
          <> {t("difference.newPeople", { names: listOf(newPeople, currentLanguage()) })}</>
        )}
      </p>
      <DescriptionList
        caption={t("difference.title")}
        columns={[
          { key: "coverage", header: t("changes.columns.coverageType") },
          { key: "before", header: t("difference.before") },
          { key: "after", header: t("difference.after") },
          { key: "change", header: t("difference.change") },
          { key: "more", header: t("difference.more"), align: "right" },
        ]}
        rows={[
          ...types.map((type) => ({
            id: type.coverageType,
            cells: {
              coverage: coverageLabel(type.coverageType),
              before: <Cover side={type.before} marked={type.dropped} type={type} />,
              after: <Cover side={type.after} marked={type.added} type={type} isAfter />,
              change: <ChangeOf type={type} />,
              more: <More cents={type.employeeCentsMore} />,
            },
          })),
          {
            id: "total",
            isTotal: true,
            cells: { coverage: t("enrollment:detail.choices.sum"), more: <More cents={employeeCentsMore} /> },
          },
        ]}
      />
    </Section>
  );
}

type CoverProps = { side: Side | null; marked: readonly string[]; type: Type; isAfter?: boolean };

/** Who comes or goes is marked; what stays the same is quiet. */
function Cover({ side, marked, type, isAfter = false }: CoverProps) {
  const { t } = useTranslation("processing");
  const tierWords = useTierWords();
  if (side === null)
    return (
      <Box sx={{ color: "text.secondary" }}>{t(isAfter ? "difference.waived" : "difference.nothing")}</Box>
    );
  const whole = (cents: number) => formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
  const strong = (what: Type["changed"][number]) =>
    isAfter && type.changed.includes(what) ? { fontWeight: 650 } : {};
  return (
    <>
      <Box lang="en" sx={strong("plan")}>
        {side.planName}
      </Box>
      {side.tierCode !== "NOTIER" && <Box sx={strong("tier")}>{tierWords(side.tierCode)}</Box>}
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {side.people.map((name) => (
          <Box
            component="li"
            key={name}
            sx={
              marked.includes(name)
                ? { m: 0, fontWeight: 650, color: isAfter ? "success.dark" : "error.dark" }
                : { m: 0, color: "text.secondary" }
            }
          >
            {marked.includes(name) ? t(isAfter ? "difference.added" : "difference.dropped", { name }) : name}
          </Box>
        ))}
      </Box>
      {side.volumeCents !== null && (
        <Box sx={{ ...strong("amount"), fontVariantNumeric: "tabular-nums" }}>
          {t("difference.amount", { amount: whole(side.volumeCents) })}
          {side.pendingCents > 0 && <> · {t("difference.waits", { amount: whole(side.pendingCents) })}</>}
        </Box>
      )}
      <Box sx={strong("beneficiaries")}>
        <BeneficiaryList list={side.beneficiaries} />
      </Box>
      <Box sx={{ ...strong("price"), fontVariantNumeric: "tabular-nums" }}>
        {t("difference.aMonth", { amount: formatMoney(side.employeeCents, currentLanguage()) })}
      </Box>
    </>
  );
}

function ChangeOf({ type }: { type: Type }) {
  const { t } = useTranslation("processing");
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={colors[type.change] ?? "default"}
        label={t(`difference.kinds.${type.change}`)}
      />
      {type.changed.length > 0 && (
        <div>{type.changed.map((what) => t(`difference.what.${what}`)).join(", ")}</div>
      )}
      <Besides type={type} />
    </>
  );
}

/** Who is covered otherwise than the employee saw it, and what later coverage takes of the change. */
function Besides({ type: { stayed, left, later } }: { type: Type }) {
  const { t } = useTranslation("processing");
  const names = (all: readonly string[]) => listOf(all, currentLanguage());
  return (
    <>
      {stayed.length > 0 && <div>{t("difference.stayed", { names: names(stayed) })}</div>}
      {left.length > 0 && <div>{t("difference.left", { names: names(left) })}</div>}
      {later && (
        <div>
          {t("difference.later", { date: formatUsDate(later.from) })}{" "}
          {[
            ...later.joins.map((name) => t("difference.added", { name })),
            ...later.leaves.map((name) => t("difference.dropped", { name })),
          ].join(", ")}
        </div>
      )}
    </>
  );
}

function More({ cents }: { cents: number }) {
  const { t } = useTranslation("processing");
  if (cents === 0) return t("difference.same");
  const amount = formatMoney(Math.abs(cents), currentLanguage());
  return cents > 0 ? `+${amount}` : `−${amount}`;
}
