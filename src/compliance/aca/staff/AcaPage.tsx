import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, errorWords, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useChosenClient } from "#web/session/chosen-client.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import type { acaFile, AcaSnapshot, acaYear, makeAcaFiles, makeAcaForms } from "../aca.ts";
import { firstYear, lastYear } from "../affordability.ts";
import { FormEntry } from "./FormEntry.tsx";
import { Transmittal } from "./Transmittal.tsx";
import { MissingFacts } from "./MissingFacts.tsx";

const pageSize = 25;
const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => String(lastYear - at));

/** Forms 1095 of the chosen client and a year: what is missing, twelve months of each employee, versions. */
export function AcaPage() {
  const { t } = useTranslation("aca-staff");
  const client = useChosenClient();
  const [year, setYear] = useState(String(lastYear));
  usePage(t("title"));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Alert severity="info" sx={{ mb: 2 }}>
        {t("notFiled")}
      </Alert>
      <Stack sx={{ maxWidth: 240, mb: 2 }}>
        <ChoiceField
          id="year"
          label={t("year")}
          value={year}
          onChange={setYear}
          options={years.map((value) => ({ value, label: value }))}
        />
      </Stack>
      {client === null ? (
        <Alert severity="info">{t("chooseClient")}</Alert>
      ) : (
        <Year key={`${client.id} ${year}`} clientId={client.id} year={year} />
      )}
    </>
  );
}

type Of = { clientId: string; year: string };

function Year({ clientId, year }: Of) {
  const { t } = useTranslation("aca-staff");
  const [page, setPage] = useState(1);
  const [version, setVersion] = useState<number | undefined>();
  const [isCorrected, setCorrected] = useState(false);
  const corrected = version !== undefined && isCorrected ? "true" : undefined;
  const answer = useQuery({
    queryKey: ["aca", clientId, year, page, version, corrected],
    queryFn: ({ signal }) =>
      send<typeof acaYear>("GET /aca/{clientId}/{year}", {
        params: { clientId, year },
        query: { page, pageSize, version, corrected },
        signal,
      }),
    // A version that is being made shows how far it is.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.snapshots.some(isAtWork) === true ? 2000 : false),
  });
  const show = (shown: number | undefined, onlyCorrected: boolean) => {
    setVersion(shown);
    setCorrected(onlyCorrected);
    setPage(1);
  };
  return (
    <>
      <MissingFacts clientId={clientId} year={year} />
      <Answer of={answer}>
        {({ rows, total, snapshots }) => (
          <>
            <Versions clientId={clientId} year={year} snapshots={snapshots} />
            <h2>{t("forms", { count: total })}</h2>
            <Stack sx={{ maxWidth: 420 }}>
              <ChoiceField
                id="shows"
                label={t("shows")}
                value={String(version ?? "")}
                onChange={(value) => show(value === "" ? undefined : Number(value), isCorrected)}
                options={[
                  { value: "", label: t("asNow") },
                  ...snapshots
                    .filter(({ status }) => status === "done")
                    .map(({ number, createdAt }) => ({
                      value: String(number),
                      label: t("asVersion", { number, date: formatDayOf(createdAt, currentLanguage()) }),
                    })),
                ]}
              />
              {version !== undefined && (
                <FlagField
                  id="only-corrected"
                  label={t("onlyCorrected")}
                  value={isCorrected}
                  onChange={(value) => show(version, value)}
                />
              )}
            </Stack>
            {rows.map((row) => (
              <FormEntry key={row.id} row={row} clientId={clientId} version={version} />
            ))}
            {total === 0 && <p>{t(corrected === undefined ? "noForms" : "noneCorrected")}</p>}
            {total > pageSize && (
              <Stack direction="row" sx={{ gap: 1, mt: 2 }}>
                <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                  {t("previous")}
                </Button>
                <Button disabled={page * pageSize >= total} onClick={() => setPage(page + 1)}>
                  {t("next")}
                </Button>
              </Stack>
            )}
          </>
        )}
      </Answer>
    </>
  );
}

const isAtWork = ({ status, filesStatus }: AcaSnapshot) => status === "making" || filesStatus === "making";

function Versions({ clientId, year, snapshots }: Of & { snapshots: readonly AcaSnapshot[] }) {
  const { t } = useTranslation("aca-staff");
  const user = useUser();
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: ["aca", clientId, year] });
  const making = useMutation({
    mutationFn: () =>
      send<typeof makeAcaForms>("POST /aca/{clientId}/{year}/versions", { params: { clientId, year } }),
    onSettled: again,
  });
  const packing = useMutation({
    mutationFn: (version: number) =>
      send<typeof makeAcaFiles>("POST /aca/{clientId}/{year}/versions/{version}/files", {
        params: { clientId, year, version },
      }),
    onSettled: again,
  });
  const saveFile = async (version: number, part: number) =>
    save(
      await download<typeof acaFile>("GET /aca/{clientId}/{year}/versions/{version}/files/{part}", {
        params: { clientId, year, version, part },
      }),
    );
  const error = making.error ?? packing.error;
  const mayMake = user?.type !== "client";
  const latest = snapshots.find(({ status }) => status === "done");
  return (
    <>
      <h2>{t("versions")}</h2>
      {error && <Alert severity="error">{errorWords(error)}</Alert>}
      {mayMake && (
        <BusyButton
          variant="outlined"
          sx={{ mt: 1 }}
          isBusy={making.isPending}
          onClick={() => making.mutate()}
        >
          {t("makeVersion")}
        </BusyButton>
      )}
      {snapshots.length === 0 && <p>{t("noVersions")}</p>}
      <ul style={{ marginTop: 12 }}>
        {snapshots.map(({ number, status, done, total, corrected, filesStatus, filesDone, files }) => (
          <li key={number}>
            {t(`version.${status}`, { number, done, total, corrected })}
            {filesStatus === "making" && ` ${t("filesMaking", { done: filesDone, total })}`}
            {mayMake && status === "done" && filesStatus === "none" && (
              <BusyButton isBusy={packing.isPending} onClick={() => packing.mutate(number)}>
                {t("makeFiles", { number })}
              </BusyButton>
            )}
            {files.map(({ part }) => (
              <Button key={part} onClick={() => void saveFile(number, part)}>
                {t("file", { number, part })}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {latest !== undefined && (
        <Transmittal key={latest.number} clientId={clientId} year={year} number={latest.number} />
      )}
    </>
  );
}
