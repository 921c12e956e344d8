import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { fullName } from "#kernel/person-name.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import type { CoverageOn, ShownCover } from "../coverage-on.ts";

type Difference = CoverageOn["differences"][number];

/** What is known otherwise by now, span by span. */
export function Learned({
  found: { people, differences },
}: {
  found: Pick<CoverageOn, "people" | "differences">;
}) {
  const { t } = useTranslation(["coverage-staff", "members"]);
  if (differences.length === 0) return <p style={{ margin: 0 }}>{t("learned.nothing")}</p>;
  const nameOf = (id: string) => {
    const person = people.find((one) => one.id === id);
    return person === undefined ? t("learned.somebody") : fullName(person);
  };
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {differences.map((difference) => {
        const { memberId, from, before, after } = difference;
        const coverage = (after ?? before)?.coverageName ?? "";
        return (
          <li key={`${memberId} ${(after ?? before)?.coverageType} ${from}`} style={{ marginBlock: 4 }}>
            <strong>
              {nameOf(memberId)}, {coverage}
            </strong>
            {": "}
            <What difference={difference} />
          </li>
        );
      })}
    </ul>
  );
}

function What({ difference }: { difference: Difference }) {
  const { t } = useTranslation(["coverage-staff", "members"]);
  const language = currentLanguage();
  const { kind, from, to, before, after } = difference;
  const days = {
    from: formatDay(from, language),
    to: to === null ? "" : formatDay(to, language),
  };
  const span = to === null ? t("learned.since", days) : t("learned.between", days);
  const words = (cover: ShownCover | null) => (cover === null ? "" : wordsOf(cover));
  return <>{t(`learned.${kind}`, { span, before: words(before), after: words(after) })}</>;

  /** What of a cover is another one. */
  function wordsOf(cover: ShownCover): string {
    const money = (cents: number) => formatMoney(cents, language);
    switch (kind) {
      case "tier":
        return t(`members:tier.${cover.tierCode}`);
      case "amount":
        return cover.volumeCents === null ? t("learned.noAmount") : money(cover.volumeCents);
      case "price":
        return t("learned.shares", {
          employee: money(cover.employeeCents),
          employer: money(cover.employerCents),
        });
      default:
        return cover.planName;
    }
  }
}
