import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayOf } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Claim, claimVersion } from "../claims.ts";
import { AnsweredClaim } from "./AnsweredClaim.tsx";
import { useFormWords } from "./use-form-words.ts";
import { compareVersions, type ComparedRow, versionFacts } from "./version-rows.ts";

/** Two versions of a claim side by side, each whole, with what changed. */
export function VersionsPage() {
  return <AnsweredClaim>{(claim) => <Opened claim={claim} />}</AnsweredClaim>;
}

function Opened({ claim }: { claim: Claim }) {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  const title = t("versions.title", { number: claim.claimNumber });
  usePage(title, claim.id);
  const numbers = claim.versions.map(({ number }) => number);
  const [before, latest] = [numbers.at(-2), numbers.at(-1)];
  const chosen = (side: "left" | "right", usual: number | undefined) => {
    const said = numbers.find((number) => String(number) === search.get(side));
    return said ?? usual;
  };
  const [left, right] = [chosen("left", before ?? latest), chosen("right", latest)];
  const choose = (side: "left" | "right", number: string) =>
    setSearch({ left: String(left), right: String(right), [side]: number }, { replace: true });
  return (
    <>
      <RecordHeader
        back={{
          to: `/${user?.type ?? "admin"}/claims/${claim.id}`,
          label: t("detail.title", { number: claim.claimNumber }),
        }}
        title={title}
        facts={<span>{claim.patientName}</span>}
      />
      <Stack direction={{ xs: "column", sm: "row" }} spacing={2} sx={{ mb: 2 }}>
        {(numbers.length > 1 ? sides : []).map((side) => (
          <TextField
            key={side}
            select
            fullWidth
            label={t(`versions.${side}`)}
            value={String((side === "left" ? left : right) ?? "")}
            onChange={(event) => choose(side, event.target.value)}
          >
            {claim.versions.map((version, at) => (
              <MenuItem key={version.number} value={String(version.number)}>
                {versionName(version, at)}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Stack>
      {left !== undefined && right !== undefined && <Compared {...{ claim, left, right }} />}
    </>
  );

  function versionName({ kind, at }: Claim["versions"][number], place: number): string {
    const day = formatDayOf(at, currentLanguage());
    return t("versions.name", { number: place + 1, kind: t(`claims:version.${kind}`), day });
  }
}

const sides = ["left", "right"] as const;

const useVersion = (id: string, number: number) =>
  useQuery({
    queryKey: ["claim", id, "version", number],
    queryFn: ({ signal }) =>
      send<typeof claimVersion>("GET /claims/{id}/versions", { params: { id }, query: { number }, signal }),
  });

function Compared({ claim, left, right }: { claim: Claim; left: number; right: number }) {
  const words = useFormWords(claim.id);
  const [one, other] = [useVersion(claim.id, left), useVersion(claim.id, right)];
  return (
    <Answer of={one}>
      {(before) => (
        <Answer of={other}>
          {(after) => (
            <Rows
              isOne={left === right}
              rows={compareVersions(versionFacts(before, words), versionFacts(after, words))}
              files={[before.fileName, after.fileName]}
            />
          )}
        </Answer>
      )}
    </Answer>
  );
}

type RowsProps = { rows: readonly ComparedRow[]; isOne: boolean; files: readonly (string | null)[] };

function Rows({ rows, isOne, files: [leftFile, rightFile] }: RowsProps) {
  const { t } = useTranslation(["claims-staff"]);
  const [isShort, setShort] = useState(false);
  const file = { key: "file", name: t("versions.file"), left: leftFile ?? "", right: rightFile ?? "" };
  if (isOne)
    return (
      <Section title={t("versions.whole")}>
        <Facts facts={[file, ...rows].map(({ name, right }) => ({ name, value: right }))} />
      </Section>
    );
  const changed = rows.filter(({ isChanged }) => isChanged);
  return (
    <Section title={t("versions.changed", { count: changed.length })}>
      <FormControlLabel
        sx={{ mb: 1 }}
        control={<Switch checked={isShort} onChange={(_, on) => setShort(on)} />}
        label={t("versions.onlyChanged")}
      />
      {changed.length === 0 && <p>{t("versions.same")}</p>}
      <DescriptionList
        caption={t("versions.caption")}
        columns={[
          { key: "name", header: t("versions.fact") },
          { key: "left", header: t("versions.left") },
          { key: "right", header: t("versions.right") },
        ]}
        rows={[{ ...file, isChanged: false }, ...(isShort ? changed : rows)].map((row) => ({
          id: row.key,
          cells: { name: row.name, ...wordsOf(row) },
        }))}
      />
    </Section>
  );
}

/** A change stands out by more than color: the earlier words are struck out, the later ones bold. */
function wordsOf({ left, right, isChanged }: Pick<ComparedRow, "left" | "right" | "isChanged">) {
  return isChanged
    ? { left: <del>{left || "–"}</del>, right: <strong>{right || "–"}</strong> }
    : { left, right };
}
