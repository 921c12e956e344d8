import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import type { deskTemplates } from "../templates.ts";

/** One of the desk's templates, to begin a text with; nothing where there are none. */
export function TemplateField({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useTranslation("inbox-staff");
  const templates = useQuery({
    queryKey: ["desk templates"],
    queryFn: ({ signal }) => send<typeof deskTemplates>("GET /admin/inbox/templates", { signal }),
    staleTime: 60_000,
  });
  const rows = templates.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <ChoiceField
      id="template"
      label={t("template")}
      help={t("templateHelp")}
      value=""
      onChange={(id) => id !== "" && onChoose(id)}
      options={[
        { value: "", label: t("noTemplate") },
        ...rows.map(({ id, name, clientName }) => ({
          value: id,
          label: [name, clientName].filter(Boolean).join(" · "),
        })),
      ]}
    />
  );
}
