import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShortcuts } from "./use-shortcuts.ts";

const keys = [
  ["Ctrl K / ⌘ K", "find"],
  ["/", "search"],
  ["n", "new"],
  ["↑ ↓ ← →", "arrows"],
  ["Enter", "open"],
  ["Space", "choose"],
  ["j k", "nextPrevious"],
  ["x", "chooseRow"],
  ["?", "help"],
] as const;

type What = (typeof keys)[number][1];
type Props = {
  without?: readonly What[];
  /** None of a list's keys: the page is no list. */
  only?: boolean;
  /** Shown by the one who renders it, who is told when it closes. */
  isShown?: boolean;
  onClose?: () => void;
  /** Those of the page's own: the key, and what it does. */
  more?: readonly (readonly [key: string, what: string])[];
};

/** `?` lists the keys that a list understands: all of them, or all but some. */
export function Shortcuts({ without = [], only = false, more = [], isShown = false, onClose }: Props) {
  const { t } = useTranslation("records");
  const [isOpen, setOpen] = useState(isShown);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  useShortcuts({ "?": () => setOpen(true) });
  return (
    <Dialog open={isOpen} onClose={close} aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title">{t("shortcuts.title")}</DialogTitle>
      <DialogContent>
        <dl style={{ display: "grid", gridTemplateColumns: "auto 1fr", gap: "8px 24px", margin: 0 }}>
          {keys
            .filter(([, what]) => !only || what === "help" || what === "find")
            .filter(([, what]) => !without.includes(what === "chooseRow" ? "choose" : what))
            .map(([key, what]) => (
              <div key={key} style={{ display: "contents" }}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd style={{ margin: 0 }}>{t(`shortcuts.${what}`)}</dd>
              </div>
            ))}
          {more.map(([key, what]) => (
            <div key={key} style={{ display: "contents" }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd style={{ margin: 0 }}>{what}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{t("close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
