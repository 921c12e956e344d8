import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { ApiProblem } from "#web/api.ts";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { useDelayed } from "#web/staff/use-delayed.ts";
import type { Resource } from "../definition.ts";
import { callsTo, type Saved } from "./calls.ts";
import { RecordForm } from "./RecordForm.tsx";

type Props = {
  resource: Resource;
  /** What a page of its own shows below the form of a record that exists. */
  below?: (record: Saved) => ReactNode;
};

/** A new record, or the one of the address. */
export function FormPage({ resource, below }: Props) {
  const { t } = useTranslation("resource");
  const { id } = useParams();
  const answer = useQuery({
    queryKey: ["record", resource.path, id],
    queryFn: ({ signal }) => callsTo(resource.path).get(id ?? "", signal),
    enabled: id !== undefined,
    // What is being typed must not change under the hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isSlow = useDelayed(answer.isFetching);
  if (id === undefined) return <RecordForm resource={resource} record={null} />;
  if (answer.data) {
    return (
      <>
        <RecordForm key={id} resource={resource} record={answer.data} />
        {below?.(answer.data)}
      </>
    );
  }
  if (answer.error instanceof ApiProblem && answer.error.status === 404) return <NotFoundPage />;
  if (!answer.isError) return isSlow ? <Skeleton variant="rounded" height={420} /> : null;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={() => void answer.refetch()}>
          {t("retry")}
        </Button>
      }
    >
      {answer.error.message}
    </Alert>
  );
}
