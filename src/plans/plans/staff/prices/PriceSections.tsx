import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Values } from "#records/definition.ts";
import { callsTo } from "#records/staff/calls.ts";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { type Removal, UndoMessage } from "#web/staff/UndoMessage.tsx";
import type { PriceList, priceList } from "../../price-list.ts";
import { contributions, partnerTiers, planAdjustments, rates } from "../../price-rows.ts";
import { Calculator } from "./Calculator.tsx";
import { AdjustmentsSection } from "./AdjustmentsSection.tsx";
import { ContributionsSection, PartnerTiersSection } from "./ShareSections.tsx";
import {
  completeRate,
  contributionFields,
  neededOfContribution,
  neededOfRate,
  rateFields,
  valuesFor,
} from "./price-fields.ts";
import type { OpenRow } from "./open-row.ts";
import { RatesSection } from "./RatesSection.tsx";
import { RowDialog } from "./RowDialog.tsx";

const resources = { rates, contributions, partnerTiers, adjustments: planAdjustments } as const;
/** The row that is open in the dialog, and the kind that it is of. */
type Open = { kind: keyof typeof resources; kept: { id: string; version: number } | null; values: Values };
/** Prices, the employer's shares, life partners, surcharges and credits, and what it would cost a family. */
export function PriceSections({ planId, version }: { planId: string; version: number }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const [removal, setRemoval] = useState<(Removal & { kind: Open["kind"] }) | null>(null);
  const answer = useQuery({
    // How the plan is priced may have changed with its record.
    queryKey: ["prices", planId, version],
    queryFn: ({ signal }) =>
      send<typeof priceList>("GET /admin/baseplans/{id}/rates", { params: { id: planId }, signal }),
  });
  const reload = async () => {
    setOpen(null);
    await queries.invalidateQueries({ queryKey: ["prices", planId] });
  };
  const handleOpen: OpenRow = (kind, { id, version, ...row }) =>
    setOpen({
      kind,
      kept: id === undefined || version === undefined ? null : { id, version },
      values: { ...valuesFor(resources[kind].fields, row), basePlanId: planId },
    });
  const fieldsOf =
    ({ plan }: PriceList, kind: Open["kind"]) =>
    (values: Values) => {
      if (kind === "rates") return rateFields(plan.ratingMode, values);
      if (kind === "contributions") return contributionFields(values);
      return Object.keys(resources[kind].fields).filter((name) => name !== "basePlanId");
    };
  const neededOf =
    ({ plan }: PriceList, kind: Open["kind"]) =>
    (values: Values) => {
      if (kind === "rates") return neededOfRate(plan.ratingMode);
      return kind === "contributions" ? neededOfContribution(values) : [];
    };
  return (
    <Box sx={{ mt: 2 }}>
      <Answer of={answer}>
        {(list) => (
          <>
            <ComeHere>
              <RatesSection list={list} onOpen={handleOpen} onChanged={reload} />
            </ComeHere>
            <ContributionsSection list={list} onOpen={handleOpen} />
            <PartnerTiersSection list={list} onOpen={handleOpen} />
            <AdjustmentsSection list={list} onOpen={handleOpen} />
            <Calculator list={list} />
            {open && (
              <RowDialog
                key={open.kept?.id ?? "new"}
                resource={resources[open.kind]}
                kept={open.kept}
                values={open.values}
                fields={fieldsOf(list, open.kind)}
                needed={neededOf(list, open.kind)}
                clientId={list.plan.clientId}
                {...(open.kind === "rates" ? { complete: completeRate(list.plan.ratingMode) } : {})}
                onClose={() => setOpen(null)}
                onSaved={reload}
                onRemoved={async (removed) => {
                  setRemoval({ ...removed, kind: open.kind });
                  await reload();
                }}
              />
            )}
          </>
        )}
      </Answer>
      {removal && (
        <UndoMessage
          key={JSON.stringify(removal)}
          removal={removal}
          restore={async (ids) => {
            const restored = await callsTo(resources[removal.kind].path).restoreMany(ids);
            await reload();
            return restored;
          }}
          onClose={() => setRemoval(null)}
        />
      )}
    </Box>
  );
}

/** Brings the prices into view for who came to add them. */
function ComeHere({ children }: { children: ReactNode }) {
  const { hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === "#prices") place.current?.scrollIntoView();
  }, [hash, key]);
  return (
    <div id="prices" ref={place} style={{ scrollMarginTop: "10rem" }}>
      {children}
    </div>
  );
}
