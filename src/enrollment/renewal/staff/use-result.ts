import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount } from "#web/staff/format.ts";
import type { Renewal } from "../renewal.ts";

/** Says in a line how far a renewal is. */
export function useResult(): (renewal: Renewal) => string {
  const { t } = useTranslation("renewal-staff");
  const language = currentLanguage();
  return (renewal) => {
    const { status, done, refused, undone, total } = renewal;
    const count = (value: number) => formatCount(value, language);
    if (status === "draft")
      return renewal.kind === "prices" ? t("status.waits", { count: total }) : t("status.draft");
    if (status === "working")
      return t("status.working", { done: count(done + refused), total: count(total) });
    if (status === "undoing") return t("status.undoing", { done: count(undone), total: count(total) });
    return [
      status === "done" ? t("status.done", { count: done }) : t("status.undone", { count: undone }),
      status === "done" && refused > 0 && t("status.refused", { count: refused }),
      status === "undone" && done > undone && t("status.kept", { count: done - undone }),
    ]
      .filter((one) => one !== false)
      .join(" ");
  };
}
