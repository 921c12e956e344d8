import Alert from "@mui/material/Alert";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { getTemplate, SignTemplate } from "../esign-staff.ts";
import { NewTemplate } from "./NewTemplate.tsx";
import { Requests } from "./Requests.tsx";
import { SendDocument } from "./SendDocument.tsx";
import { TemplateEditor } from "./TemplateEditor.tsx";

/** A document to sign: a new one, or that of the address with its places, its signers and what was sent. */
export function TemplatePage() {
  const { id } = useParams();
  return id === undefined ? <NewTemplate /> : <Known key={id} id={id} />;
}

function Known({ id }: { id: string }) {
  const { t } = useTranslation("esign-staff");
  const queries = useQueryClient();
  const queryKey = ["esign template", id];
  const answer = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      send<typeof getTemplate>("GET /admin/esign/templates/{id}", { params: { id }, signal }),
  });
  usePage(answer.data?.name ?? t("title"));
  const handleSaved = async (saved: SignTemplate) => {
    queries.setQueryData(queryKey, saved);
    await queries.invalidateQueries({ queryKey: ["list", "esign/templates"] });
  };
  if (answer.isError)
    return (
      <>
        <PageTitle>{t("title")}</PageTitle>
        <Alert severity="error">{answer.error.message}</Alert>
      </>
    );
  if (answer.data === undefined) return <PageTitle aria-busy>{t("title")}</PageTitle>;
  return (
    <>
      <TemplateEditor template={answer.data} onSaved={handleSaved} />
      <SendDocument
        key={answer.data.version}
        template={answer.data}
        onSent={() => queries.invalidateQueries({ queryKey: ["esign requests", id] })}
      />
      <Requests templateId={id} />
    </>
  );
}
