import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callsTo } from "#records/staff/calls.ts";
import { useWords } from "#records/staff/use-words.tsx";
import { type Removal, UndoMessage } from "#web/staff/UndoMessage.tsx";
import { tierCodes } from "../tier.ts";
import { tierItems } from "../tiers.ts";
import { TierItemForm } from "./TierItemForm.tsx";

const calls = callsTo(tierItems.path);

/** The tiers of a set, in the order in which they are tried; each is saved by itself. */
export function TierItems({ tierId }: { tierId: string }) {
  const { t } = useTranslation("records");
  const words = useWords(tierItems);
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const [removal, setRemoval] = useState<Removal | null>(null);
  // Below the name of the list, so that an undo brings them back here too.
  const answer = useQuery({
    queryKey: ["list", tierItems.path, tierId],
    queryFn: ({ signal }) =>
      calls.findPage({ page: 1, pageSize: 100, sort: tierItems.sort, "filter[tierId]": tierId }, signal),
  });
  const rows = answer.data?.rows ?? [];
  const handleChanged = () => queries.invalidateQueries({ queryKey: ["list", tierItems.path] });
  const handleAdded = async () => {
    // The new form stays until its tier stands in the list: the next one must not begin with the same kind.
    await handleChanged();
    setAdding(false);
  };
  const handleRemove = async (id: string) => {
    setRemoval(await calls.removeMany([id]));
    await handleChanged();
  };
  const handleRestore = async (ids: readonly string[]) => {
    const restored = await calls.restoreMany(ids);
    await handleChanged();
    return restored;
  };
  const free = tierCodes.filter((code) => !rows.some((row) => row["code"] === code));
  const order = Math.max(0, ...rows.map((row) => Number(row["sortOrder"]))) + 1;
  const fresh = { tierId, code: free[0] ?? null, label: null, allowSpouse: false, allowPartner: false };
  return (
    <Card component="section" variant="outlined" aria-labelledby="tier-items" sx={{ p: 2, mt: 3 }}>
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "start", gap: 2, flexWrap: "wrap" }}
      >
        <Box>
          <h2 id="tier-items" style={{ marginTop: 0 }}>
            {words.many}
          </h2>
          <Typography color="text.secondary">{words.about}</Typography>
        </Box>
        <Button variant="outlined" disabled={isAdding || free.length === 0} onClick={() => setAdding(true)}>
          {t("new", { name: words.one })}
        </Button>
      </Stack>
      {answer.isError && <Alert severity="error">{answer.error.message}</Alert>}
      {answer.isSuccess && rows.length === 0 && !isAdding && (
        <Typography sx={{ mt: 2 }}>{t("list.empty")}</Typography>
      )}
      {rows.map((row) => (
        <TierItemForm
          key={`${row.id} ${row.version}`}
          item={row}
          onSaved={handleChanged}
          onRemove={() => handleRemove(row.id)}
        />
      ))}
      {isAdding && (
        <TierItemForm
          key="new"
          item={{ ...fresh, minChildren: 0, maxChildren: 0, sortOrder: order }}
          onSaved={handleAdded}
          onRemove={async () => setAdding(false)}
        />
      )}
      {removal && (
        <UndoMessage
          key={JSON.stringify(removal)}
          removal={removal}
          restore={handleRestore}
          onClose={() => setRemoval(null)}
        />
      )}
    </Card>
  );
}
