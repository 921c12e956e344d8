import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { visitorHistory } from "../desk.ts";
import { HistoryLine } from "./MemberMessages.tsx";

/** What else was written with the number or address that a visitor left, and whose it may be. */
export function VisitorMessages({ id }: { id: string }) {
  const { t } = useTranslation("inbox-staff");
  const answer = useQuery({
    queryKey: ["conversation history", id],
    queryFn: ({ signal }) =>
      send<typeof visitorHistory>("GET /admin/inbox/{id}/history", {
        params: { id },
        query: { pageSize: 10 },
        signal,
      }),
  });
  return (
    <Section title={t("history")}>
      <Answer of={answer}>
        {({ rows, total, people }) => (
          <>
            {people.length > 0 && (
              <>
                <p style={{ marginTop: 0 }}>{t("mayBe")}</p>
                <ul style={{ paddingInlineStart: 20, overflowWrap: "anywhere" }}>
                  {people.map((one) => (
                    <li key={one.id}>
                      <Link to={`/admin/members/${one.id}`}>{one.name}</Link> ({one.about})
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Box component="ul" sx={{ listStyle: "none", p: 0, mt: 0 }}>
              {rows.map((row) => (
                <HistoryLine key={`${row.kind} ${row.id}`} row={row} />
              ))}
            </Box>
            {total > rows.length && <p>{t("moreHistory", { count: total - rows.length })}</p>}
          </>
        )}
      </Answer>
    </Section>
  );
}
