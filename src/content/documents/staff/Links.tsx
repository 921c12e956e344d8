import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorWords, send } from "#web/api.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { DocumentDetail, linkToDocument, unlinkFromDocument } from "../documents.ts";
import { type EntityType, entityTypes } from "../entities.ts";
import { EntityField } from "./FilingFields.tsx";

/** Whose a document is, and another one. */
export function Links({ document }: { document: DocumentDetail }) {
  const { t } = useTranslation(["documents-staff", "documents"]);
  const queries = useQueryClient();
  const [type, setType] = useState<EntityType>("client");
  const [entityId, setEntityId] = useState<string | null>(null);
  const onSuccess = async () => {
    setEntityId(null);
    await queries.invalidateQueries({ queryKey: ["document", document.id] });
    await queries.invalidateQueries({ queryKey: ["list", "documents"] });
  };
  const adding = useMutation({
    mutationFn: (id: string) =>
      send<typeof linkToDocument>("POST /documententities", {
        body: { documentId: document.id, entityType: type, entityId: id },
      }),
    onSuccess,
  });
  const removing = useMutation({
    mutationFn: (id: string) =>
      send<typeof unlinkFromDocument>("DELETE /documententities/{id}", { params: { id } }),
    onSuccess,
  });
  const error = adding.error ?? removing.error;
  return (
    <Stack sx={{ gap: 2 }}>
      {document.isShared ? (
        <p style={{ margin: 0 }}>{t("document.shared")}</p>
      ) : document.links.length === 0 ? (
        <p style={{ margin: 0 }}>{t("document.noLinks")}</p>
      ) : (
        <DescriptionList
          caption={t("document.links")}
          columns={[
            { key: "name", header: t("upload.name") },
            { key: "type", header: t("fields.entityType") },
            { key: "client", header: t("columns.client") },
            { key: "act", header: t("upload.act") },
          ]}
          rows={document.links.map((link) => ({
            id: link.id,
            cells: {
              name: link.name,
              type: t(`documents:documentmaps.choices.entityType.${link.entityType}`),
              client: link.clientName,
              act: (
                <BusyButton
                  size="small"
                  isBusy={removing.isPending && removing.variables === link.id}
                  onClick={() => removing.mutate(link.id)}
                >
                  {t("document.unlink")}
                  <span className="visually-hidden"> {link.name}</span>
                </BusyButton>
              ),
            },
          }))}
        />
      )}
      {error && <Alert severity="error">{errorWords(error)}</Alert>}
      <Stack
        direction="row"
        sx={{ gap: 2, flexWrap: "wrap", alignItems: "end", "& > div": { maxWidth: "20rem" } }}
      >
        <ChoiceField
          id="linkType"
          label={t("fields.entityType")}
          value={type}
          onChange={(chosen) => {
            setType(chosen);
            setEntityId(null);
          }}
          options={entityTypes.map((value) => ({
            value,
            label: t(`documents:documentmaps.choices.entityType.${value}`),
          }))}
        />
        <EntityField id="linkEntity" type={type} value={entityId} onChange={setEntityId} />
        <BusyButton
          variant="outlined"
          isBusy={adding.isPending}
          disabled={entityId === null}
          onClick={() => entityId !== null && adding.mutate(entityId)}
        >
          {t("document.link")}
        </BusyButton>
      </Stack>
    </Stack>
  );
}
