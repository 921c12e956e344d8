import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "#web/i18n.ts";
import { BarTable } from "#web/staff/BarTable.tsx";
import { formatCount } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { funnelStates, type InvitationState, strayStates } from "../states.ts";
import type { Funnel } from "./invitation-data.ts";
import { Nothing } from "#web/staff/Nothing.tsx";

type Props = {
  funnel: Funnel;
  /** Where the people of a state are listed; without it the figures lead nowhere. */
  listPath?: string;
};

/** How far people are, and who is not on the way any more. */
export function FunnelChart({ funnel: { counts, invited }, listPath }: Props) {
  const { t } = useTranslation("invitations");
  const language = currentLanguage();
  const row = (state: InvitationState) => {
    const count = counts[state];
    const label = t(`state.${state}`);
    return {
      id: state,
      label:
        listPath !== undefined && count > 0 ? (
          <Link to={`${listPath}?filter[state]=${state}`}>{label}</Link>
        ) : (
          label
        ),
      parts: [{ key: state, value: count }],
      text: formatCount(count, language),
    };
  };
  return (
    <Section title={t("funnel.title")}>
      {invited === 0 ? (
        <Nothing title={t("funnel.none")} more={t("funnel.noneMore")} />
      ) : (
        <>
          <p style={{ marginBlock: "0 8px" }}>{t("funnel.invited", { count: invited })}</p>
          <BarTable
            caption={t("funnel.caption")}
            heads={{ label: t("funnel.state"), value: t("funnel.people") }}
            full={invited}
            rows={funnelStates.map(row)}
            apart={strayStates.filter((state) => counts[state] > 0).map(row)}
          />
        </>
      )}
    </Section>
  );
}
