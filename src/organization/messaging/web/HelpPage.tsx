import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { HelpForm, Sent } from "./HelpDialog.tsx";

/** What the header's button opens over a page, at an address of its own: for links of mails and of other sites. */
export function HelpPage() {
  const { t } = useTranslation("messaging-web");
  const user = useUser();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const title = t(isSent ? "help.sentTitle" : "help.title");
  usePage(title);
  return (
    <div className="column">
      <h1>{title}</h1>
      {isSent ? (
        <Sent onClose={() => void navigate(user ? `/${user.type}` : "/")} />
      ) : (
        <HelpForm onSent={() => setSent(true)} />
      )}
    </div>
  );
}
