import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { markTitle } from "../shell/use-page.ts";
import { focusField } from "./focus-field.ts";

/** One wrong answer. `id` is the field's; without it the entry is plain text. */
export type PageError = { id?: string; message: string };

type Props = {
  /** A new array for each try: the focus moves here whenever it changes, also when the same errors come again. */
  errors: readonly PageError[];
  /** Replaces "There is a problem" where that heading would mislead. */
  heading?: string;
};

/**
 * Lists what went wrong, above the page's heading and below its back link. Takes the focus, links each error to its
 * field, and marks the page's title. Renders nothing without errors.
 */
export function ErrorSummary({ errors, heading }: Props) {
  const { t } = useTranslation("shell");
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;

  useEffect(() => {
    if (!hasErrors) return;
    box.current?.focus();
    return markTitle(t("errors.titlePrefix"));
  }, [errors, hasErrors, t]);

  if (!hasErrors) return null;
  const handleLink = (event: MouseEvent, id: string) => {
    event.preventDefault();
    focusField(id);
  };
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert">
        <h2>{heading ?? t("errors.heading")}</h2>
        <ul>
          {errors.map(({ id, message }) => (
            <li key={`${id} ${message}`}>
              {id === undefined ? (
                message
              ) : (
                <a href={`#${id}`} onClick={(event) => handleLink(event, id)}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
