import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberDetail } from "#people/members/members.ts";
import { useSaid } from "#web/use-said.ts";
import { ChangeDialog } from "./ChangeDialog.tsx";

/** Corrects, changes, ends and reinstates coverage: first what it changes, then a yes. */
export function ChangeCoverage({ member }: { member: MemberDetail }) {
  const { t } = useTranslation("coverage-changes-staff");
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [said, say] = useSaid(t);
  if (member.coverages.length === 0) return null;
  const handleDone = async () => {
    await Promise.all(
      ["member", "timeline", "coverage on", "family changes"].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    );
    setOpen(false);
    say((t) => t("done"));
  };
  return (
    <>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mt: 2 }}>
          {said}
        </Alert>
      )}
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <ChangeDialog member={member} onClose={() => setOpen(false)} onDone={handleDone} />}
    </>
  );
}
