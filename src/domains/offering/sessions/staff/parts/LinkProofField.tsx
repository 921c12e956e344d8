import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useTranslation } from "react-i18next";
import { type LinkProof, linkProofs } from "../../../link-proof.ts";

type Props = { value: LinkProof; onChange: (value: LinkProof) => void };

/** What a personal link asks for on a phone or computer that it was not opened on before. */
export function LinkProofField({ value, onChange }: Props) {
  const { t } = useTranslation("payments-staff");
  return (
    <FormControl>
      <FormLabel id="linkProof-label">{t("linkProof.label")}</FormLabel>
      <RadioGroup
        aria-labelledby="linkProof-label"
        aria-describedby="linkProof-help"
        name="linkProof"
        value={value}
        onChange={(_, chosen) => onChange(linkProofs.find((one) => one === chosen) ?? value)}
      >
        {linkProofs.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={t(`linkProof.${one}`)}
          />
        ))}
      </RadioGroup>
      <p id="linkProof-help" style={{ marginBlock: "0 12px" }}>
        {t("linkProof.help")}
      </p>
    </FormControl>
  );
}
