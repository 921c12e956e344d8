import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../api.ts";
import { NotFoundPage } from "../shell/NotFoundPage.tsx";
import { useDelayed } from "./use-delayed.ts";

type Props<Data> = {
  of: Pick<UseQueryResult<Data>, "data" | "error" | "isFetching" | "refetch">;
  children: (data: Data) => ReactNode;
};

/** What a page shows of its one call: the answer, or that it is coming, is not there, or failed. */
export function Answer<Data>({ of: { data, error, isFetching, refetch }, children }: Props<Data>) {
  const { t } = useTranslation("records");
  const isSlow = useDelayed(isFetching);
  if (data !== undefined) return children(data);
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundPage />;
  if (!error || isFetching) return isSlow ? <Skeleton variant="rounded" height={420} /> : null;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      }
    >
      {error.message}
    </Alert>
  );
}
