import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Said, wordsNow } from "../api.ts";
import { markTitle } from "../shell/use-page.ts";
import { focusField } from "./focus-field.ts";

/** One wrong answer. `id` is the field's; without it the entry is plain text. */
export type PageError = Said & { id?: string };

type Props = {
  /** A new array for each try: the focus moves here whenever it changes, also when the same errors come again. */
  errors: readonly PageError[];
  /** What an error is about, where the summary stands far from its field. */
  nameOf?: (id: string) => string | null | undefined;
  /** Replaces "There is a problem" where that heading would mislead. */
  heading?: string;
};

/**
 * Lists what went wrong, above the page's heading and below its back link. Takes the focus, links each error to its
 * field, and marks the page's title. Renders nothing without errors.
 */
export function ErrorSummary({ errors, nameOf, heading }: Props) {
  const { t } = useTranslation("shell");
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;

  const titlePrefix = t("errors.titlePrefix");
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [errors, hasErrors]);
  useEffect(() => (hasErrors ? markTitle(titlePrefix) : undefined), [hasErrors, titlePrefix]);

  if (!hasErrors) return null;
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert">
        <h2>{heading ?? t("errors.heading")}</h2>
        <ul>
          {errors.map((error) => (
            <ErrorLine key={`${error.id} ${error.message}`} error={error} name={nameOf?.(error.id ?? "")} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function ErrorLine({ error, name }: { error: PageError; name: string | null | undefined }) {
  const { id } = error;
  const words = name ? `${name}: ${wordsNow(error)}` : wordsNow(error);
  if (id === undefined) return <li>{words}</li>;
  const handleLink = (event: MouseEvent) => {
    event.preventDefault();
    focusField(id);
  };
  return (
    <li>
      <a href={`#${id}`} onClick={handleLink}>
        {words}
      </a>
    </li>
  );
}
