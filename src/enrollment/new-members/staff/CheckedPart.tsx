import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { coverageLabel } from "#web/words.ts";
import type { Duplicate, newMemberPreview } from "../new-member.ts";
import type { Values } from "./new-family.ts";

export type Checked = AnswerOf<typeof newMemberPreview>;
type Props = {
  checked: Checked;
  values: Values;
  membersPath: string;
  otherPeople: readonly string[];
  onOther: (memberNumbers: readonly string[]) => void;
  mayBeCoveredTwice: boolean;
  onTwice: (mayBe: boolean) => void;
  messageFor: (id: string) => string | undefined;
};

/** What the check has found: who is known already, and what the coverage costs, with the reasons. */
export function CheckedPart({ checked: { duplicates, prices, doubles }, ...props }: Props) {
  const { t } = useTranslation("new-members");
  return (
    <Section title={t("checked.title")}>
      {duplicates.length === 0 ? (
        <p style={{ marginBlockStart: 0 }}>{t("checked.nobody")}</p>
      ) : (
        <Duplicates duplicates={duplicates} {...props} />
      )}
      {doubles.covers.length > 0 && <Doubles doubles={doubles} {...props} />}
      {prices.length > 0 && <Prices prices={prices} values={props.values} />}
    </Section>
  );
}

/** The people who would be covered twice; where the client wants to be asked, staff confirm them. */
function Doubles({
  doubles: { rule, covers },
  mayBeCoveredTwice,
  onTwice,
  messageFor,
}: Pick<Props, "mayBeCoveredTwice" | "onTwice" | "messageFor"> & Pick<Checked, "doubles">) {
  const { t } = useTranslation("new-members");
  const language = currentLanguage();
  const code = rule === "refuse" ? "coveredTwiceRefused" : "coveredTwice";
  return (
    <Alert severity="warning" sx={{ mb: 2, "& .MuiAlert-message": { minWidth: 0 } }}>
      <ul style={{ marginBlock: "0 8px", paddingInlineStart: 18 }}>
        {covers.map(({ name, coverageType, from }) => (
          <li key={`${name} ${coverageType}`}>
            {coverageLabel(coverageType)}: {t(`checked.${code}`, { name, date: formatDay(from, language) })}
          </li>
        ))}
      </ul>
      {rule === "ask" && (
        <FlagField
          id="mayBeCoveredTwice"
          label={t("checked.mayBeCoveredTwice")}
          value={mayBeCoveredTwice}
          onChange={onTwice}
        />
      )}
      {messageFor("mayBeCoveredTwice") !== undefined && (
        <FieldMessage id="mayBeCoveredTwice-error">{messageFor("mayBeCoveredTwice")}</FieldMessage>
      )}
    </Alert>
  );
}

export function Duplicates({
  duplicates,
  membersPath,
  otherPeople,
  onOther,
}: Pick<Props, "membersPath" | "otherPeople" | "onOther"> & { duplicates: readonly Duplicate[] }) {
  const { t } = useTranslation(["new-members", "members"]);
  return (
    <Alert severity="warning" sx={{ mb: 2, "& .MuiAlert-message": { minWidth: 0 } }}>
      <p style={{ marginBlock: "0 8px" }}>{t("checked.known")}</p>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 1.5 }}>
        {duplicates.map((one) => (
          <li key={`${one.at} ${one.memberId}`}>
            <Link to={`${membersPath}/${one.memberId}`} target="_blank">
              {one.name}
            </Link>
            {` · ${[
              t("members:detail.number", { number: one.memberNumber }),
              t(`members:relationship.${one.relationship}`),
              one.dob === null ? "" : formatDay(one.dob, currentLanguage()),
              t(`checked.why.${one.why}`),
            ]
              .filter(Boolean)
              .join(" · ")}`}
            {one.why === "ssn" ? (
              <div>{t("checked.samePerson")}</div>
            ) : (
              <FlagField
                id={`other-${one.at}-${one.memberNumber}`}
                label={t("checked.someoneElse", { name: one.name })}
                value={otherPeople.includes(one.memberNumber)}
                onChange={(isOther) =>
                  onOther(
                    isOther
                      ? [...otherPeople, one.memberNumber]
                      : otherPeople.filter((number) => number !== one.memberNumber),
                  )
                }
              />
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function Prices({ prices, values }: { prices: Checked["prices"]; values: Values }) {
  const { t } = useTranslation(["new-members", "plans-why", "offering-why"]);
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const people = [
    { id: "subscriber", firstName: values.subscriber.firstName },
    ...values.dependents.map(({ firstName }, index) => ({ id: `dependents.${index}`, firstName })),
  ];
  const sum = prices.reduce((all, { price }) => all + (price?.employeeCents ?? 0), 0);
  return (
    <>
      <DescriptionList
        caption={t("checked.prices")}
        columns={[
          { key: "coverage", header: t("checked.coverage") },
          { key: "plan", header: t("checked.plan") },
          { key: "tier", header: t("checked.tier") },
          { key: "total", header: t("checked.total"), align: "right" },
          { key: "employer", header: t("checked.employer"), align: "right" },
          { key: "employee", header: t("checked.employee"), align: "right" },
          { key: "why", header: t("checked.whyPrice") },
        ]}
        rows={prices.map(({ planId, planName, coverageType, tierLabel, tierCode, price, why }) => ({
          id: planId,
          cells: {
            coverage: coverageLabel(coverageType),
            plan: <span lang="en">{planName}</span>,
            tier: tierLabel ?? "",
            total: price === null ? t("checked.noPrice") : money(price.totalCents),
            employer: price === null ? "" : money(price.employerCents),
            employee: price === null ? "" : money(price.employeeCents),
            why: (
              <details>
                <summary style={{ cursor: "pointer", paddingBlock: 4 }}>{t("checked.showWhy")}</summary>
                <ul style={{ marginBlock: 4, paddingInlineStart: 18 }}>
                  {why.map((reason) => (
                    <li key={JSON.stringify(reason)}>
                      {reasonWords(reason, {
                        t,
                        language,
                        reader: "staff",
                        people,
                        tierWords: (code) => (code === tierCode ? (tierLabel ?? code) : code),
                      })}
                    </li>
                  ))}
                  {price !== null && price.pendingCents > 0 && (
                    <li>{t("checked.pending", { amount: money(price.pendingCents) })}</li>
                  )}
                </ul>
              </details>
            ),
          },
        }))}
      />
      <p style={{ fontWeight: 650, marginBlockEnd: 0 }}>{t("checked.sum", { amount: money(sum) })}</p>
    </>
  );
}
