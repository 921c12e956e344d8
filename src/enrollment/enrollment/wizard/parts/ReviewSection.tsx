import "./review.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Screen } from "../screens.ts";
import { hrefOf } from "../step-context.ts";

interface Props {
  title: string;
  /** The page that asks for it. Left out: it cannot be changed. */
  screen?: Screen;
  /** Of its heading. */
  level?: 2 | 3;
  children: ReactNode;
}

/** One section of the review, with the way to change it and back. */
export function ReviewSection({ title, screen, level = 2, children }: Props) {
  const { t } = useTranslation("enrollment-wizard-steps");
  const Heading = `h${level}` as const;
  return (
    <section className="ds-c-review wz-review">
      <div className="wz-card__head">
        <Heading>{title}</Heading>
        {screen && (
          <Link to={hrefOf(screen, { from: "review" })}>
            {t("change")} <span className="ds-u-visibility--screen-reader">{title}</span>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
