import "./beneficiaries.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type BeneficiaryRank, beneficiaryRanks } from "#people/members/beneficiary.ts";
import type { OfferedValue } from "#enrollment/offering/session-content/offered-parts.ts";
import { beneficiaryIds, beneficiaryList } from "../beneficiary-fields.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import type { OwnFamily } from "../beneficiary-edits.ts";
import { BeneficiaryRankPart } from "./BeneficiaryRankPart.tsx";

interface Props {
  form: Form;
  value: Pick<OfferedValue, "label" | "help" | "required">;
  family: OwnFamily;
}

/** Who is paid by a life cover: first, and if none of those is alive. The shares of each rank are 100 % together. */
export function Beneficiaries({ form, value, family }: Props) {
  const { t } = useTranslation("members-answers");
  const [isWanted, setWanted] = useState(false);
  const hasContingent = beneficiaryIds(form.values, "contingent").length > 0;
  const isFaulty = form.faultOf(`${beneficiaryList}.contingent`) !== undefined;
  const title = value.required ? value.label : `${value.label} ${t("shell:fields.optional")}`;
  const part = (rank: BeneficiaryRank) => <BeneficiaryRankPart form={form} rank={rank} family={family} />;
  const [primary, contingent] = beneficiaryRanks;
  return (
    <div className="wz-payees" role="group" aria-labelledby="payees" id={fieldId(beneficiaryList)}>
      <p id="payees" className="wz-payees__title">
        {title}
      </p>
      {value.help && <p className="wz-payees__hint">{value.help}</p>}
      {part(primary)}
      {isWanted || hasContingent || isFaulty ? (
        part(contingent)
      ) : (
        <button type="button" className="wz-payees__more" onClick={() => setWanted(true)}>
          {t("members-answers:payees.addContingent")}
        </button>
      )}
    </div>
  );
}
