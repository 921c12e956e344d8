import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Names and values, one pair a line; an empty value reads "Not provided". */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const { t } = useTranslation("enrollment-wizard-steps");
  return (
    <dl className="wz-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value === null || value === "" ? <span className="wz-faint">{t("notProvided")}</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
