import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { DialogButton } from "#web/staff/DialogButton.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { MemberDetail } from "../../members.ts";
import type { memberNumbers, MemberNumbers } from "../member-numbers.ts";
import { EditNumbers } from "./EditNumbers.tsx";

/** The numbers by which payers know the member, with their days. */
export function Numbers({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("members-change");
  const numbers = useQuery({
    queryKey: ["member", member.id, "numbers"],
    queryFn: ({ signal }) =>
      send<typeof memberNumbers>("GET /member/{id}/numbers", { params: { id: member.id }, signal }),
  });
  return (
    <Section title={t("numbers.title")}>
      <Answer of={numbers}>
        {(found) => (
          <>
            <All numbers={found.numbers} />
            <DialogButton label={t("numbers.open")} done={t("numbers.done")}>
              {(dialog) => <EditNumbers member={member} found={found} {...dialog} />}
            </DialogButton>
          </>
        )}
      </Answer>
    </Section>
  );
}

function All({ numbers }: Pick<MemberNumbers, "numbers">) {
  const { t } = useTranslation("members-change");
  const language = currentLanguage();
  const day = (date: string | null) => (date === null ? "" : formatDay(date, language));
  if (numbers.length === 0) return <p>{t("numbers.none")}</p>;
  return (
    <DescriptionList
      caption={t("numbers.title")}
      columns={[
        { key: "number", header: t("fields.number") },
        { key: "payer", header: t("fields.supplierId") },
        { key: "from", header: t("work.from"), isShort: true },
        { key: "until", header: t("work.until"), isShort: true },
      ]}
      rows={numbers.map(({ number, supplierName, effectiveDate, terminationDate }, at) => ({
        id: `${at} ${number}`,
        cells: {
          number,
          payer: supplierName ?? t("numbers.anyPayer"),
          from: day(effectiveDate),
          until: day(terminationDate),
        },
      }))}
    />
  );
}
