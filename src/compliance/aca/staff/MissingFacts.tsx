import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
              {missing.map((one) => (
                <li key={one.kind}>
                  <Lacks {...one} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </>
  );
}

/** So many names are shown at first. */
const mostAtFirst = 12;

/** One kind of fact that is missing, with whose it is: some of them at first, the others when they are asked for. */
function Lacks({ kind, count, records }: AcaMissing) {
  const { t } = useTranslation("aca-staff");
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? records : records.slice(0, mostAtFirst);
  return (
    <>
      {t(`missing.${kind}`)} ({count}):{" "}
      {shown.map((record, at) => (
        <span key={record.id}>
          {at > 0 && ", "}
          <Place record={record} />
        </span>
      ))}
      {shown.length < count && ` ${t("missing.some", { shown: shown.length, count })}`}
      {records.length > mostAtFirst && (
        <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll
            ? t("missing.fewer")
            : t("missing.more", { count: records.length, what: t(`missing.${kind}`) })}
        </Button>
      )}
    </>
  );
}

/** Only administrators keep clients and plans. */
function Place({ record: { of, id, name } }: { record: AcaMissing["records"][number] }) {
  const type = useUser()?.type ?? "admin";
  const page = { client: "clients", plan: "baseplans", member: "members" }[of];
  return type === "admin" || of === "member" ? <Link to={`/${type}/${page}/${id}`}>{name}</Link> : name;
}
