import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isDate } from "#kernel/dates.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { coverageLabel } from "#web/words.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { isNotThere } from "#web/staff/is-not-there.ts";
import { Section } from "#web/staff/Section.tsx";
import type { idCardPdf, idCards, ShownCard } from "../id-card.ts";
import type { cardOrders, orderCard } from "../orders.ts";
import { CardFaces } from "../web/CardFaces.tsx";

/** A part of a member's page: each look is recorded, so that staff ask for it. */
export function MemberIdCards({ memberId }: { memberId: string }) {
  const { t } = useTranslation("id-cards-staff");
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("cards.title")}>
      {isOpen ? (
        <Cards memberId={memberId} />
      ) : (
        <BusyButton variant="outlined" isBusy={false} onClick={() => setOpen(true)}>
          {t("cards.show")}
        </BusyButton>
      )}
    </Section>
  );
}

/** The family's cards on a day, why they say what they say, and printed ones. */
function Cards({ memberId }: { memberId: string }) {
  const { t } = useTranslation("id-cards-staff");
  const [day, setDay] = useState("");
  const found = useQuery({
    queryKey: ["id cards", memberId, day],
    queryFn: ({ signal }) =>
      send<typeof idCards>("GET /idcard/{memberId}", {
        params: { memberId },
        query: day === "" ? {} : { day },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const cards = found.data?.cards ?? [];
  return (
    <>
      <TextField
        type="date"
        size="small"
        label={t("cards.day")}
        value={day === "" ? (found.data?.today ?? "") : day}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
        sx={{ mb: 1 }}
      />
      {found.error && (
        <Alert severity={isNotThere(found.error) ? "info" : "error"}>
          {isNotThere(found.error) ? t("cards.off") : found.error.message}
        </Alert>
      )}
      <div role="status">{found.data && cards.length === 0 && t("cards.none")}</div>
      {cards.map((card) => (
        <OneCard key={`${card.planId} ${card.memberId}`} card={card} day={found.data?.day ?? ""} />
      ))}
    </>
  );
}

/** Days as people write them. */
const shownParams = (params: Record<string, string | number> = {}) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isDate(value) ? formatDay(value, currentLanguage()) : value,
    ]),
  );

function OneCard({ card, day }: { card: ShownCard; day: string }) {
  const { t } = useTranslation(["id-cards-staff", "plans-why", "id-cards-why"]);
  const user = useUser();
  const queries = useQueryClient();
  const params = { memberId: card.memberId, coverageType: card.coverageType };
  const mayOrder =
    user?.type !== "partner" && user?.permissions.some(({ machineName }) => machineName === "enrollment");
  const orders = useQuery({
    queryKey: ["id card orders", params],
    queryFn: ({ signal }) =>
      send<typeof cardOrders>("GET /idcardorders/{memberId}/{coverageType}", { params, signal }),
  });
  const ordering = useMutation({
    mutationFn: () =>
      send<typeof orderCard>("POST /idcard/{memberId}/{coverageType}", {
        params,
        query: { effectiveDate: day },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["id card orders", params] }),
  });
  const saving = useMutation({
    mutationFn: async () =>
      save(
        await download<typeof idCardPdf>("GET /idcard/{memberId}/{coverageType}/pdf", {
          params,
          query: { day },
        }),
      ),
  });
  const names = card.people.map(({ name }) => name).join(", ");
  const language = currentLanguage();
  const words = card.why.map((why) =>
    why.code.startsWith("card.")
      ? t(`id-cards-why:${why.code}`, shownParams(why.params))
      : reasonWords(why, { t, language, reader: "staff", people: [], tierWords: (code) => code }),
  );
  const areOrdersOff = isNotThere(orders.error);
  const error = ordering.error ?? saving.error ?? (areOrdersOff ? null : orders.error);
  return (
    <Box sx={{ mb: 3 }}>
      <h3 style={{ marginBlock: "8px" }}>
        {coverageLabel(card.coverageType)}: {names}
      </h3>
      <CardFaces card={card} />
      <details>
        <summary style={{ paddingBlock: 8, cursor: "pointer" }}>{t("cards.why")}</summary>
        <ul style={{ marginBlockStart: 0 }}>
          {words.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <BusyButton variant="outlined" isBusy={saving.isPending} onClick={() => saving.mutate()}>
          {t("cards.pdf")}
          <span className="visually-hidden"> {names}</span>
        </BusyButton>
        {mayOrder && !areOrdersOff && (
          <BusyButton variant="outlined" isBusy={ordering.isPending} onClick={() => ordering.mutate()}>
            {t("cards.order")}
            <span className="visually-hidden"> {names}</span>
          </BusyButton>
        )}
      </Box>
      {error && <Alert severity="error">{error.message}</Alert>}
      <ul aria-live="polite" style={{ marginBlock: "8px 0" }}>
        {orders.data?.orders.map(({ id, status, requestedAt }) => (
          <li key={id}>
            {t("cards.ordered", {
              day: formatDayOf(requestedAt, language, user?.timeZone ?? "UTC"),
              status: t(`orders.status.${status}`),
            })}
          </li>
        ))}
      </ul>
    </Box>
  );
}
