import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { CodeList } from "../codes/code-lists.ts";
import type { claimCodesOf } from "../codes/codes.ts";
import { writtenDiagnosis } from "../codes/diagnosis.ts";
import type { FormWords } from "./form-facts.ts";

/** Gives what a claim's form is written with. A code that no official list names is shown as itself. */
export function useFormWords(claimId: string): FormWords {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const { data } = useQuery({
    queryKey: ["claim codes", claimId],
    queryFn: ({ signal }) =>
      send<typeof claimCodesOf>("GET /claims/{id}/codes", { params: { id: claimId }, signal }),
  });
  const codeName = (list: CodeList, code: string): string => {
    const known = data?.codes.find((one) => one.list === list && one.code === code);
    const written = list === "icd10" ? writtenDiagnosis(code) : code;
    return known === undefined ? written : `${written} · ${known.description}`;
  };
  return { t, codeName, language: currentLanguage() };
}
