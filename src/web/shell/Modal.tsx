import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  title: string;
  /** Escape and the close button. */
  onClose: () => void;
  children: ReactNode;
  className?: string;
  role?: "alertdialog";
  describedBy?: string;
  /** Without it only what is inside can close the dialog, besides Escape. */
  hasCloseButton?: boolean;
};

/** A native modal dialog, open as long as it is rendered; the browser keeps the focus inside and gives it back. */
export function Modal({
  title,
  onClose,
  children,
  className = "",
  role,
  describedBy,
  hasCloseButton = true,
}: Props) {
  const { t } = useTranslation("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // Browsers let a page hold back one Escape, not several in a row. Whatever is still rendered then opens again.
  const handleClosed = () => {
    onClose();
    requestAnimationFrame(() => {
      if (dialog.current && !dialog.current.open) dialog.current.showModal();
    });
  };
  return (
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={handleCancel}
      onClose={handleClosed}
    >
      <div className="modal__head">
        <h2 id={titleId}>{title}</h2>
        {hasCloseButton && (
          <button type="button" className="button button--quiet" onClick={onClose}>
            {t("close")}
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
