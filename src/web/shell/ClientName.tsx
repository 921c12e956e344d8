import { useTranslation } from "react-i18next";
import { useChosenClient } from "../session/chosen-client.ts";
import type { ClientNameProps } from "./shell-parts.ts";

/** The client that staff work with: fetched for them alone, since the public's first load has no room for it. */
export function ClientName({ isInDrawer = false }: ClientNameProps) {
  const { t } = useTranslation("shell");
  const name = useChosenClient()?.name;
  if (!name) return null;
  if (isInDrawer) return <span> · {name}</span>;
  return (
    <p className="header__client" title={name}>
      <span className="visually-hidden">{t("activeClient")}</span> {name}
    </p>
  );
}
