import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { isLinkTarget } from "#kernel/rich-text.ts";
import { Field } from "#web/forms/Field.tsx";

type Props = {
  id: string;
  /** The address of the link at the cursor. */
  href: string | null;
  onSet: (href: string) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** The address of a link; one that pages may not have says why. */
export function LinkForm({ id, href, onSet, onRemove, onClose }: Props) {
  const { t } = useTranslation("rich-text");
  const [address, setAddress] = useState(href ?? "https://");
  const [isBlocked, setIsBlocked] = useState(false);
  const field = `${id}-href`;
  const handleSet = () => {
    if (isLinkTarget(address)) return onSet(address.trim());
    setIsBlocked(true);
    document.getElementById(field)?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Neither the form around it is sent nor its dialog closed.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else if (!event.nativeEvent.isComposing) handleSet();
  };
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t("link")}
      sx={{ gap: 1, mb: 1, alignItems: "end", flexWrap: "wrap" }}
    >
      <div style={{ flex: "1 1 14rem" }}>
        <Field id={field} label={t("address")} error={isBlocked ? t("blocked") : undefined}>
          {({ id: inputId, ...described }) => (
            <OutlinedInput
              id={inputId}
              size="small"
              fullWidth
              autoFocus
              value={address}
              error={isBlocked}
              slotProps={{ input: { inputMode: "url", autoComplete: "off", ...described } }}
              onChange={(event) => {
                setAddress(event.target.value);
                setIsBlocked(false);
              }}
              onKeyDown={handleKeyDown}
            />
          )}
        </Field>
      </div>
      <Button variant="outlined" onClick={handleSet}>
        {t("setLink")}
      </Button>
      {href !== null && <Button onClick={onRemove}>{t("removeLink")}</Button>}
      <Button onClick={onClose}>{t("cancel")}</Button>
    </Stack>
  );
}
