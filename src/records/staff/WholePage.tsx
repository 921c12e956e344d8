import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import type { Resource } from "../definition.ts";
import { RecordList } from "./RecordList.tsx";
import { useRecords } from "./use-records.ts";
import { useWords } from "./use-words.tsx";

/** All records of a kind on one page: in the order that people put them in, or as a table whose rows have pages of their own. */
export function WholePage({ resource }: { resource: Resource }) {
  const words = useWords(resource);
  const path = `/admin/${resource.pages ?? resource.path}`;
  usePage(words.many);
  return (
    <>
      <ListHead title={words.many} about={words.about}>
        {!resource.ordered && (
          <Button component={Link} to={`${path}/new`} variant="contained" startIcon={<AddIcon />}>
            {words.add}
          </Button>
        )}
      </ListHead>
      {resource.ordered ? (
        <RecordList resource={resource} />
      ) : (
        <RecordTable resource={resource} path={path} />
      )}
    </>
  );
}

function RecordTable({ resource, path }: { resource: Resource; path: string }) {
  const words = useWords(resource);
  return (
    <Answer of={useRecords(resource)}>
      {(rows) =>
        rows.length === 0 ? (
          <Typography>{words.none}</Typography>
        ) : (
          <Card variant="outlined" sx={{ p: 2 }}>
            <DescriptionList
              caption={words.many}
              columns={resource.list.map((key) => ({ key, header: words.field(key) }))}
              rows={rows.map((row) => ({
                id: row.id,
                cells: Object.fromEntries(
                  resource.list.map((name) => {
                    const text = words.textOf(name, row);
                    const isTitle = name === resource.title;
                    const link = <Link to={`${path}/${row.id}`}>{text}</Link>;
                    if (isTitle) return [name, link];
                    return [name, name === resource.status ? words.statusOf(row) : text];
                  }),
                ),
              }))}
            />
          </Card>
        )
      }
    </Answer>
  );
}
