import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { Answer } from "#web/staff/Answer.tsx";
import type { acaMissing, AcaMissing } from "../aca.ts";

/** What the forms still lack, each with the records to mend. */
export function MissingFacts({ clientId, year }: { clientId: string; year: string }) {
  const { t } = useTranslation("aca-staff");
  const answer = useQuery({
    queryKey: ["aca-missing", clientId, year],
    queryFn: ({ signal }) =>
      send<typeof acaMissing>("GET /aca/{clientId}/{year}/missing", { params: { clientId, year }, signal }),
  });
  return (
    <>
      <h2>{t("missing.title")}</h2>
      <Answer of={answer}>
        {({ missing }) =>
          missing.length === 0 ? (
            <p>{t("missing.nothing")}</p>
          ) : (
            <ul>
              {missing.map(({ kind, count, records }) => (
                <li key={kind}>
                  {t(`missing.${kind}`)} ({count}):{" "}
                  {records.map((record, at) => (
                    <span key={record.id}>
                      {at > 0 && ", "}
                      <Place record={record} />
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  );
}

/** Only administrators keep clients and plans. */
function Place({ record: { of, id, name } }: { record: AcaMissing["records"][number] }) {
  const type = useUser()?.type ?? "admin";
  const page = { client: "clients", plan: "baseplans", member: "members" }[of];
  return type === "admin" || of === "member" ? <Link to={`/${type}/${page}/${id}`}>{name}</Link> : name;
}
