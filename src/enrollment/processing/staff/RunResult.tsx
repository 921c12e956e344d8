import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { EnrollmentRun } from "../processing.ts";
import { useWhyWords } from "./words.ts";

/** What became of each: how many were done, and of those that were not, why. */
export function RunResult({ run, hrefOf }: { run: EnrollmentRun; hrefOf: (id: string) => string }) {
  const { t } = useTranslation("processing");
  const words = useWhyWords();
  const refused = run.items.filter((item) => item.outcome === "refused");
  return (
    <div role="status">
      {run.total === 0 && <p>{t("result.none")}</p>}
      {run.done > 0 && <Alert severity="success">{t(`result.${run.action}`, { count: run.done })}</Alert>}
      {run.failed > 0 && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          {t("result.refused", { count: run.failed })}
        </Alert>
      )}
      {refused.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mt: 1 }}>
          {refused.map(({ enrollmentId, subscriberName, referenceNumber, why }) => (
            <Box
              component="li"
              key={enrollmentId}
              sx={{ py: 1, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
            >
              <Link to={hrefOf(enrollmentId)} style={{ fontWeight: 600 }}>
                {subscriberName ?? t("result.unknown")}
              </Link>{" "}
              {referenceNumber}
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {why.map((one) => (
                  <li key={one.code + JSON.stringify(one.params)}>{words(one)}</li>
                ))}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </div>
  );
}
