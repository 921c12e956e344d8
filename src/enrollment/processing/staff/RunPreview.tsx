import { coverageLabel } from "#web/words.ts";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import type { enrollmentActionPreview, RunPreview as Preview } from "../processing.ts";
import type { Wish } from "./wish.ts";

/** What many decisions at once would be about; an undo asks nothing. */
export function useRunPreview({ action, about }: Wish) {
  return useQuery({
    queryKey: ["enrollment run preview", about],
    queryFn: ({ signal }) =>
      send<typeof enrollmentActionPreview>("POST /enrollmentactionpreview", {
        body: "ids" in about ? { ids: [...about.ids] } : { filter: about.filter },
        signal,
      }),
    enabled: action !== "undo",
    gcTime: 0,
  });
}

type Props = { preview: Preview; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void };

/** Of which clients, and who loses which coverage; several clients are confirmed by a box of their own. */
export function RunPreview({ preview, isConfirmed, onConfirm }: Props) {
  const { t } = useTranslation("processing");
  const { clients, losing, losingCount } = preview;
  const count = clients.length;
  return (
    <>
      {count === 1 && <p>{t("across.one", { client: clients[0]?.name ?? "" })}</p>}
      {count > 1 && (
        <>
          <p>{t("across.many", { count })}</p>
          <ul>
            {clients.map((client) => (
              <li key={client.id}>{t("across.client", { client: client.name, count: client.count })}</li>
            ))}
          </ul>
        </>
      )}
      {losingCount === 0 ? (
        <p>{t("across.nobody")}</p>
      ) : (
        <>
          <p>{t("across.losing", { count: losingCount })}</p>
          <ul>
            {losing.map(({ enrollmentId, subscriberName, clientName, coverageType, people }) => (
              <li key={`${enrollmentId} ${coverageType}`}>
                {t("across.loses", {
                  employee: subscriberName ?? t("enrollment:list.noName"),
                  client: clientName,
                  people: people.join(", "),
                  coverage: coverageLabel(coverageType),
                })}
              </li>
            ))}
          </ul>
          {losingCount > losing.length && <p>{t("across.more", { count: losingCount - losing.length })}</p>}
        </>
      )}
      {count > 1 && (
        <FormControlLabel
          control={<Checkbox checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />}
          label={t("across.confirm", { count })}
        />
      )}
    </>
  );
}
