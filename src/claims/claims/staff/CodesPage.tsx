import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { errorWords, send, upload } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { FileInput } from "#web/staff/FileInput.tsx";
import { formatCount, formatDay, formatDayOf } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { type CodeList, codeLists } from "../codes/code-lists.ts";
import type { ClaimCode, claimCodeLists, claimCodeSearch, claimCodesLoad } from "../codes/codes.ts";

const codesPath = "/admin/claimcodes";

/** The official lists that codes of claims come from, and the place to load an edition of one. */
export function CodesPage() {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const language = currentLanguage();
  const answer = useQuery({
    queryKey: ["claim code lists"],
    queryFn: ({ signal }) => send<typeof claimCodeLists>("GET /claims/codes", { signal }),
  });
  usePage(t("codes.title"));
  return (
    <>
      <PageTitle>{t("codes.title")}</PageTitle>
      <Typography id="codes-about" sx={{ color: "text.secondary", mb: 2 }}>
        {t("codes.about")}
      </Typography>
      <Load />
      <Answer of={answer}>
        {({ lists }) => (
          <DescriptionList
            caption={t("codes.title")}
            columns={[
              { key: "list", header: t("codes.list") },
              { key: "codes", header: t("codes.codes"), align: "right" },
              { key: "ended", header: t("codes.ended"), align: "right" },
              { key: "edition", header: t("codes.edition") },
              { key: "loadedAt", header: t("codes.loadedAt"), isShort: true },
            ]}
            rows={lists.map((one) => ({
              id: one.list,
              cells: {
                list: <Link to={`${codesPath}/${one.list}`}>{t(`claims:codes.lists.${one.list}`)}</Link>,
                codes: formatCount(one.codes, language),
                ended: one.ended === 0 ? "" : formatCount(one.ended, language),
                edition: one.edition ?? t("codes.notLoaded"),
                loadedAt: one.loadedAt === null ? "" : formatDayOf(one.loadedAt, language),
              },
            }))}
          />
        )}
      </Answer>
    </>
  );
}

function Load() {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const queries = useQueryClient();
  const language = currentLanguage();
  const [list, setList] = useState<CodeList>("icd10");
  const [edition, setEdition] = useState("");
  const loading = useMutation({
    mutationFn: (file: File) =>
      upload<typeof claimCodesLoad>("POST /claims/codes", { body: { list, edition }, file }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["claim code lists"] }),
  });
  const count = (value: number) => formatCount(value, language);
  return (
    <Box sx={{ mb: 3 }}>
      <Stack direction="row" sx={{ gap: "8px 16px", flexWrap: "wrap", alignItems: "start", mb: 1 }}>
        <Box sx={{ width: "18rem", maxWidth: "100%" }}>
          <Labelled id="code-list" label={t("codes.list")}>
            {(control) => (
              <NativeChoice
                {...control}
                value={list}
                onChange={(value) => setList(codeLists.find((one) => one === value) ?? "icd10")}
                options={codeLists.map((value) => ({ value, label: t(`claims:codes.lists.${value}`) }))}
              />
            )}
          </Labelled>
        </Box>
        <Box sx={{ width: "18rem", maxWidth: "100%" }}>
          <Labelled id="code-edition" label={t("codes.edition")} help={t("codes.editionHelp")}>
            {({ id, describedBy, invalid }) => (
              <OutlinedInput
                id={id}
                size="small"
                value={edition}
                error={invalid}
                onChange={(event) => setEdition(event.target.value)}
                inputProps={{ "aria-describedby": describedBy, maxLength: 40 }}
              />
            )}
          </Labelled>
        </Box>
      </Stack>
      <FileInput
        accept=".csv,.gz,.txt"
        variant="contained"
        words={t("codes.load")}
        describedBy="codes-about"
        isBusy={loading.isPending}
        onChoose={(file) => file && loading.mutate(file)}
      />
      <Box role="status" sx={{ mt: 1 }}>
        {loading.data && (
          <Alert severity="success">
            {t("codes.loaded", {
              codes: count(loading.data.codes),
              added: count(loading.data.added),
              changed: count(loading.data.changed),
              ended: count(loading.data.ended),
            })}
          </Alert>
        )}
        {loading.data !== undefined && loading.data.letters !== null && (
          <Alert severity="info" sx={{ mt: 1 }}>
            {t("codes.letters", { name: loading.data.letters })}
          </Alert>
        )}
        {loading.data !== undefined && loading.data.unreadRows > 0 && <Unread of={loading.data} />}
        {loading.error && <Alert severity="error">{errorWords(loading.error)}</Alert>}
      </Box>
    </Box>
  );
}

/** The rows of a file that could not be read, and what that means for the codes that the list has. */
function Unread({ of }: { of: Pick<AnswerOf<typeof claimCodesLoad>, "unread" | "unreadRows" | "skipped"> }) {
  const { t } = useTranslation("claims-staff");
  const { unread, unreadRows, skipped } = of;
  return (
    <Alert severity="warning" sx={{ mt: 1 }}>
      {t("codes.unread.count", { count: unreadRows })}
      {skipped > 0 && ` ${t("codes.unread.noneEnded")}`}
      <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
        {unread.map(({ row, code, reason }) => (
          <li key={row}>{t(`codes.unread.${reason}`, { row, code })}</li>
        ))}
      </Box>
      {unreadRows > unread.length && t("codes.unread.more", { count: unreadRows - unread.length })}
    </Alert>
  );
}

/** The codes of one list. */
export function CodeListPage() {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const language = currentLanguage();
  const { list = "" } = useParams();
  const known = codeLists.find((one) => one === list) ?? "icd10";
  const title = t(`claims:codes.lists.${known}`);
  usePage(title, known);
  const day = (date: string | null) => (date === null ? "" : formatDay(date, language));
  return (
    <>
      <RecordHeader back={{ to: codesPath, label: t("codes.title") }} title={title} />
      <DataList<ClaimCode & { id: string }>
        name={`claim codes ${known}`}
        caption={title}
        columns={[
          { field: "code", header: t("codes.code"), width: 110, text: (row) => row.code, sortable: false },
          {
            field: "description",
            header: t("codes.meaning"),
            width: 480,
            text: (row) => row.description,
            sortable: false,
          },
          {
            field: "terminationDate",
            header: t("codes.ended"),
            width: 130,
            text: (row) => day(row.terminationDate),
            sortable: false,
          },
        ]}
        usualSort="code"
        searchHint={t("codes.open")}
        fetchPage={({ page, pageSize, q }: ListQuery, signal) =>
          send<typeof claimCodeSearch>("GET /claims/codes/{list}", {
            params: { list: known },
            query: { page, pageSize, ...(q === undefined || q === "" ? {} : { q }) },
            signal,
          })
        }
        empty={<Typography>{t("codes.notLoaded")}</Typography>}
        noMatch={<Typography>{t("codes.notListed")}</Typography>}
      />
    </>
  );
}
