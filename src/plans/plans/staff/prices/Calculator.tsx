import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { reasonWords } from "../../reasons.ts";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { todayForReader } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { AdjustmentKind } from "../../adjustments.ts";
import type { PriceList } from "../../price-list.ts";
import { payPeriodCounts } from "../../price-question.ts";
import type { PriceAnswer } from "../../price-answer.ts";
import { isByAmount } from "../../rates.ts";
import { type Trial, tryPrice } from "./calculation.ts";
import { periodsOf, usualPeriod } from "./rate-tables.ts";
import { usePriceWords } from "./use-price-words.ts";

/** "What would it cost": the product's own rule on a family that is typed in, with its reasons. */
export function Calculator({ list }: { list: PriceList }) {
  const { t } = useTranslation(["plans-staff", "plans-why"]);
  const words = usePriceWords(list);
  const id = useId();
  const [today] = useState(todayForReader);
  const first = usualPeriod(periodsOf(list.rates), today)?.effectiveDate;
  const areas = [
    ...new Set([
      ...list.rates.flatMap(({ ratingArea }) => ratingArea ?? []),
      ...list.divisions.flatMap(({ ratingArea }) => ratingArea ?? []),
      ...list.ratingAreas,
    ]),
  ].toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
  const hasKind = (kind: AdjustmentKind) => list.adjustments.some((one) => one.kind === kind);
  const asksTobacco = hasKind("tobaccoSurcharge") || list.rates.some(({ tobacco }) => tobacco !== null);
  const yesOrNo = [
    { value: "", label: t("try.notSaid") },
    { value: "no", label: t("try.no") },
    { value: "yes", label: t("try.yes") },
  ];
  const [trial, setTrial] = useState<Trial>({
    on: first !== undefined && first > today ? first : today,
    age: "40",
    partner: "none",
    partnerAge: "38",
    children: "",
    tobacco: asksTobacco ? "no" : "",
    otherOffer: "",
    wellness: "",
    divisionId: "",
    ratingArea: list.ratingAreas[0] ?? areas[0] ?? "",
    volume: "",
    salary: "",
    payPeriods: "24",
  });
  const change = (name: keyof Trial) => (value: string) => {
    const area = name === "divisionId" ? list.divisions.find((one) => one.id === value)?.ratingArea : null;
    setTrial((now) => ({ ...now, [name]: value, ...(area ? { ratingArea: area } : {}) }));
  };
  const text = (name: keyof Trial, label: string, { type = "text", help = "" } = {}) => (
    <Labelled id={`${id}${name}`} label={label} help={help}>
      {(control) => (
        <OutlinedInput
          id={control.id}
          size="small"
          type={type}
          value={trial[name]}
          onChange={(event) => change(name)(event.target.value)}
          inputProps={{
            "aria-describedby": control.describedBy,
            ...(type === "text" ? { inputMode: "numeric" } : {}),
          }}
        />
      )}
    </Labelled>
  );
  const choice = (name: keyof Trial, label: string, options: readonly { value: string; label: string }[]) => (
    <Labelled id={`${id}${name}`} label={label}>
      {(control) => (
        <NativeChoice {...control} value={trial[name]} onChange={change(name)} options={options} />
      )}
    </Labelled>
  );
  const { ratingMode, amountBasis } = list.plan;
  const isShareOfPay = amountBasis !== null;
  const answer = tryPrice(list, trial);
  return (
    <Section title={t("try.title")}>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 11rem), 1fr))",
          gap: 2,
          alignItems: "start",
          mb: 2,
        }}
      >
        {text("on", t("try.on"), { type: "date" })}
        {text("age", t("try.age"))}
        {choice("partner", t("try.partner"), [
          { value: "none", label: t("try.partners.none") },
          { value: "01", label: t("try.partners.spouse") },
          { value: "53", label: t("try.partners.partner") },
        ])}
        {trial.partner !== "none" && text("partnerAge", t("try.partnerAge"))}
        {text("children", t("try.children"), { help: t("try.childrenHelp") })}
        {areas.length > 0 &&
          choice("ratingArea", t("try.area"), [
            { value: "", label: t("try.noArea") },
            ...areas.map((area) => ({ value: area, label: area })),
          ])}
        {list.divisions.length > 0 &&
          choice("divisionId", t("try.division"), [
            { value: "", label: t("try.noDivision") },
            ...list.divisions.map(({ id: value, name }) => ({ value, label: name })),
          ])}
        {asksTobacco && choice("tobacco", t("try.tobacco"), yesOrNo)}
        {hasKind("spouseSurcharge") &&
          trial.partner !== "none" &&
          choice("otherOffer", t("try.otherOffer"), yesOrNo)}
        {hasKind("wellnessCredit") && choice("wellness", t("try.wellness"), yesOrNo)}
        {isByAmount(ratingMode) && !isShareOfPay && text("volume", t("try.volume"))}
        {(ratingMode === "salaryPercent" || isShareOfPay) && text("salary", t("try.salary"))}
        {choice(
          "payPeriods",
          t("try.payPeriods"),
          payPeriodCounts.map((count) => ({ value: String(count), label: String(count) })),
        )}
      </Box>
      <div role="status">
        {answer === null ? (
          <Typography color="text.secondary">{t("try.unreadable")}</Typography>
        ) : (
          <Outcome answer={answer} words={words} />
        )}
      </div>
    </Section>
  );
}

function Outcome({ answer, words }: { answer: PriceAnswer; words: ReturnType<typeof usePriceWords> }) {
  const { t } = useTranslation(["plans-staff", "plans-why"]);
  const ids = ["employee", "partner", ...Array.from({ length: 20 }, (_, at) => `child${at + 1}`)];
  const nameOf = (person: string) => {
    const nth = /^child(\d+)$/u.exec(person)?.[1];
    return nth === undefined ? t(`try.person.${person}`) : t("try.person.child", { nth });
  };
  const people = ids.map((person) => ({ id: person, firstName: nameOf(person) }));
  const sentences = answer.why.map((reason) =>
    reasonWords(reason, { t, language: currentLanguage(), reader: "staff", people, tierWords: words.tier }),
  );
  const reasons = (
    <Box component="ul" sx={{ m: 0, pl: 2.5, color: "text.secondary" }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
  if (!answer.ok)
    return (
      <Alert severity="warning">
        <strong>{t("try.noPrice")}</strong>
        {reasons}
      </Alert>
    );
  const { value } = answer;
  return (
    <Box
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr", md: "minmax(18rem, 1.2fr) 1fr 1.5fr" },
        gap: 3,
        alignItems: "start",
      }}
    >
      <DescriptionList
        caption={t("try.lines")}
        columns={[
          { key: "who", header: t("try.who") },
          { key: "age", header: t("grid.age"), align: "right" },
          { key: "amount", header: t("try.amount"), align: "right" },
        ]}
        rows={value.lines.map(({ personId, age, amountCents, counted }) => ({
          id: personId,
          cells: {
            who: nameOf(personId),
            age,
            amount: counted ? words.money(amountCents) : t("try.included"),
          },
        }))}
      />
      <Facts
        facts={[
          { name: t("try.total"), value: words.money(value.totalCents) },
          { name: t("try.employer"), value: words.money(value.employerCents) },
          { name: t("try.employee"), value: <strong>{words.money(value.employeeCents)}</strong> },
          { name: t("try.paycheck"), value: words.money(value.employeePerPayPeriodCents) },
          ...(value.employeePostTaxCents > 0
            ? [{ name: t("try.postTax"), value: words.money(value.employeePostTaxCents) }]
            : []),
          ...(value.imputedIncomeCents > 0
            ? [{ name: t("try.income"), value: words.money(value.imputedIncomeCents) }]
            : []),
        ]}
      />
      <div>
        <strong>{t("try.why")}</strong>
        {reasons}
      </div>
    </Box>
  );
}
