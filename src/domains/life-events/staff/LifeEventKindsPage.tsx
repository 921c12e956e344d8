import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import type { LifeEventKind, lifeEventKindList } from "../life-event-kinds.ts";

/** The changes in a person's life after which they may change coverage; all on one page, there are few. */
export function LifeEventKindsPage() {
  const { t } = useTranslation("life-events");
  usePage(t("kinds.title"));
  const answer = useQuery({
    queryKey: ["list", "lifeeventkinds"],
    queryFn: ({ signal }) => send<typeof lifeEventKindList>("GET /admin/lifeeventkinds", { signal }),
  });
  return (
    <>
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "start", flexWrap: "wrap", gap: 1, mb: 2 }}
      >
        <Box>
          <h1>{t("kinds.title")}</h1>
          <Typography color="text.secondary">{t("kinds.about")}</Typography>
        </Box>
        <Button component={Link} to="/admin/lifeeventkinds/new" variant="contained" startIcon={<AddIcon />}>
          {t("kinds.add")}
        </Button>
      </Stack>
      <Answer of={answer}>
        {({ kinds }) =>
          kinds.length === 0 ? (
            <Typography>{t("kinds.empty")}</Typography>
          ) : (
            <Card variant="outlined" sx={{ p: 2 }}>
              <Kinds kinds={kinds} />
            </Card>
          )
        }
      </Answer>
    </>
  );
}

const columns = ["label", "window", "effectiveDateKind", "permits", "needsProof", "active"] as const;

function Kinds({ kinds }: { kinds: readonly LifeEventKind[] }) {
  const { t } = useTranslation("life-events");
  return (
    <DescriptionList
      caption={t("kinds.title")}
      columns={columns.map((key) => ({ key, header: t(`kinds.columns.${key}`) }))}
      rows={kinds.map((kind) => ({
        id: kind.id,
        cells: {
          label: <Link to={`/admin/lifeeventkinds/${kind.id}`}>{kind.label[currentLanguage()]}</Link>,
          window:
            kind.opensBeforeDays === 0
              ? t("kinds.window", { count: kind.closesAfterDays })
              : t("kinds.windowBefore", { before: kind.opensBeforeDays, count: kind.closesAfterDays }),
          effectiveDateKind: t(`kinds.effectiveDateKind.${kind.effectiveDateKind}`),
          permits: kind.permits.map((change) => t(`kinds.permits.${change}`)).join(", "),
          needsProof: t(kind.needsProof ? "kinds.proof" : "kinds.noProof"),
          active: (
            <Chip
              size="small"
              variant="outlined"
              color={kind.active ? "success" : "default"}
              label={t(kind.active ? "kinds.active" : "kinds.inactive")}
            />
          ),
        },
      }))}
    />
  );
}
