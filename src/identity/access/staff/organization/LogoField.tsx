import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import { FileInput } from "#web/staff/FileInput.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";

type Props = {
  /** The address of the picture that is saved. */
  stored: string | null;
  value: string | null | undefined;
  error: string | undefined;
  onChange: (logo: string | null) => void;
};

/** The picture beside the name, as it is saved or as it was chosen just now. */
export function LogoField({ stored, value, error, onChange }: Props) {
  const { t } = useTranslation("access-staff");
  const shown = value === undefined ? stored : value === null ? null : pictureOf(value);
  const handleChoose = async (file: File) => onChange(base64Of(new Uint8Array(await file.arrayBuffer())));
  return (
    <Labelled
      id="logo"
      label={t("organization.fields.logo")}
      isOptional
      help={t("organization.help.logo")}
      error={error}
    >
      {({ id, describedBy }) => (
        <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
          {shown === null ? (
            <Box component="span" sx={{ color: "text.secondary" }}>
              {t("organization.logoNone")}
            </Box>
          ) : (
            <img src={shown} alt="" style={{ height: 40, maxWidth: 240, objectFit: "contain" }} />
          )}
          <FileInput
            id={id}
            describedBy={describedBy}
            accept=".png,.jpg,.jpeg,.webp"
            words={t("organization.logoChoose")}
            onChoose={(file) => void handleChoose(file)}
          />
          {shown !== null && (
            <Button size="small" onClick={() => onChange(null)}>
              {t("organization.logoTake")}
            </Button>
          )}
        </Stack>
      )}
    </Labelled>
  );
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return btoa(parts.join(""));
}

/** Shows the chosen picture: its first bytes tell its kind. */
function pictureOf(base64: string): string {
  const type = base64.startsWith("iVBOR") ? "png" : base64.startsWith("/9j/") ? "jpeg" : "webp";
  return `data:image/${type};base64,${base64}`;
}
