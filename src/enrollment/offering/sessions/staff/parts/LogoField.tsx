import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorWords, send, upload } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import type { putThemeLogo, removeThemeLogo } from "../../themes.ts";

type Props = { themeId: string | null; src: string | null; onChanged: () => Promise<void> };

/** The logo is sent at once; the rest of the theme waits for its button. */
export function LogoField({ themeId, src, onChanged }: Props) {
  const { t } = useTranslation("offering-sessions");
  const sending = useMutation({
    mutationFn: async (file: File) =>
      upload<typeof putThemeLogo>("POST /admin/enrollmentsessiontheme/{id}/logo", {
        params: { id: themeId ?? "" },
        file,
      }),
    onSuccess: onChanged,
  });
  const removing = useMutation({
    mutationFn: async () =>
      send<typeof removeThemeLogo>("DELETE /admin/enrollmentsessiontheme/{id}/logo", {
        params: { id: themeId ?? "" },
      }),
    onSuccess: onChanged,
  });
  const problem = sending.error ?? removing.error;
  const handleChoose = (file: File) => {
    removing.reset();
    sending.mutate(file);
  };
  if (themeId === null) return <p style={{ marginBlockStart: 0 }}>{t("theme.logoAfter")}</p>;
  return (
    <>
      <p style={{ marginBlockStart: 0 }}>{t("theme.logoKinds")}</p>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: "wrap", alignItems: "center" }}>
        <FileInput
          id="logo"
          accept="image/png,image/jpeg,image/webp"
          words={t(src === null ? "theme.logoChoose" : "theme.logoReplace")}
          isBusy={sending.isPending}
          onChoose={handleChoose}
        />
        {src !== null && (
          <BusyButton
            type="button"
            color="error"
            isBusy={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t("theme.logoRemove")}
          </BusyButton>
        )}
        <span role="status">{sending.isSuccess && !problem ? t("theme.logoKept") : ""}</span>
      </Stack>
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(problem)}
        </Alert>
      )}
    </>
  );
}
