import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import { isDate } from "#kernel/dates.ts";
import type { Repriced } from "#people/members/change/repriced.ts";
import type { AgeAnswer, AgeEnd } from "#people/members/change/age-ends.ts";
import { AgeEnds, asksAges } from "#people/members/web/AgeEnds.tsx";
import { Prices } from "#people/members/web/Prices.tsx";
import type { acceptCorrection, CorrectionRequest, correctionList } from "../corrections.ts";
import { RefuseDialog } from "./RefuseDialog.tsx";

type Follows = { coverages: readonly Repriced[]; ageEnds: readonly AgeEnd[] };

/** What the family asked to have corrected; nothing where nobody did. */
export function MemberCorrections({ memberId }: { memberId: string }) {
  const { t } = useTranslation("corrections-staff");
  const queries = useQueryClient();
  const [said, say] = useSaid(t);
  const answer = useQuery({
    queryKey: ["corrections", memberId],
    queryFn: ({ signal }) =>
      send<typeof correctionList>("GET /corrections", {
        query: { memberId, "filter[status]": "open" },
        signal,
      }),
  });
  const rows = answer.data?.rows ?? [];
  if (rows.length === 0 && said === "") return null;
  const handleDone = async (act: "accepted" | "refused") => {
    say((t) => t(`part.${act}`));
    await Promise.all(
      [["corrections"], ["list", "corrections"], ["member"], ["timeline"], ["changes"], ["home"]].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    );
  };
  return (
    <Section title={t("part.title")}>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      {rows.map((request) => (
        <Request key={request.id} request={request} onDone={handleDone} onStale={() => answer.refetch()} />
      ))}
    </Section>
  );
}

type RequestProps = {
  request: CorrectionRequest;
  onDone: (act: "accepted" | "refused") => Promise<void>;
  onStale: () => Promise<unknown>;
};

function Request({ request, onDone, onStale }: RequestProps) {
  const { t } = useTranslation(["corrections-staff", "members-change"]);
  const language = currentLanguage();
  const [isRefusing, setRefusing] = useState(false);
  const [shown, setShown] = useState<Follows | null>(null);
  const [ageLimit, setAgeLimit] = useState<AgeAnswer | null>(null);
  const accept = (isPreview: boolean) =>
    send<typeof acceptCorrection>("POST /corrections/{id}/accept", {
      params: { id: request.id },
      ifMatch: request.version,
      body: {
        memberVersion: request.memberVersion,
        answer: null,
        isPreview,
        ...(ageLimit === null ? {} : { ageLimit }),
      },
    });
  const accepting = useMutation({
    mutationFn: async () => {
      if (shown === null && request.changes.some(({ field }) => field === "dob")) {
        const { coverages, ageEnds } = await accept(true);
        if (coverages.length + ageEnds.length > 0) return { coverages, ageEnds };
      }
      await accept(false);
      return null;
    },
    onSuccess: (follows) => (follows === null ? onDone("accepted") : setShown(follows)),
    // What stands there now is shown with the words.
    onError: async () => {
      setShown(null);
      await onStale();
    },
  });
  const words = (value: string | null) => {
    if (value === null || value === "") return t("part.nothing");
    return isDate(value) ? formatDay(value, language) : value;
  };
  const hasMoved = request.changes.some(({ before, now }) => before !== now);
  const caption = `${request.name}: ${t("part.askedBy", {
    name: request.askedBy,
    date: formatDayOf(request.askedAt, language),
  })}`;
  return (
    <Box sx={{ mb: 2 }}>
      <h3 style={{ marginBlock: "0 8px", fontSize: "1rem" }}>{caption}</h3>
      {accepting.isError && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {accepting.error.message}
        </Alert>
      )}
      {hasMoved && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t("part.moved")}
        </Alert>
      )}
      <DescriptionList
        caption={caption}
        columns={[
          { key: "field", header: t("part.field") },
          ...(hasMoved ? [{ key: "before", header: t("part.before") }] : []),
          { key: "now", header: t("part.now") },
          { key: "wanted", header: t("part.wanted") },
        ]}
        rows={request.changes.map(({ field, before, now, wanted }) => ({
          id: field,
          cells: {
            field: t(`members-change:fields.${field}`),
            before: words(before),
            now: words(now),
            wanted: <strong>{words(wanted)}</strong>,
          },
        }))}
      />
      {request.note !== null && (
        <p>
          {t("part.note")}: {request.note}
        </p>
      )}
      <div aria-live="polite">
        {shown !== null && (
          <>
            {shown.coverages.length > 0 && (
              <>
                <p>{t("part.prices")}</p>
                <Prices coverages={shown.coverages} />
              </>
            )}
            {shown.ageEnds.length > 0 && (
              <AgeEnds ageEnds={shown.ageEnds} value={ageLimit} onChange={setAgeLimit} />
            )}
          </>
        )}
      </div>
      <Box sx={{ display: "flex", gap: 1, mt: 1.5 }}>
        <BusyButton
          variant="contained"
          isBusy={accepting.isPending}
          disabled={shown !== null && ageLimit === null && asksAges(shown.ageEnds)}
          onClick={() => accepting.mutate()}
        >
          {t(shown === null || shown.coverages.length === 0 ? "part.yes" : "part.yesPrices")}
        </BusyButton>
        <Button variant="outlined" onClick={() => setRefusing(true)}>
          {t("part.no")}
        </Button>
      </Box>
      {isRefusing && (
        <RefuseDialog
          request={request}
          onRefused={() => onDone("refused")}
          onClose={() => setRefusing(false)}
        />
      )}
    </Box>
  );
}
