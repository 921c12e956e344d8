import { ContactLine } from "#organization/contacts/web/ContactLine.tsx";
import { UserFooter as AccountLine } from "#web/shell/UserFooter.tsx";

/** The footer of who is signed in: their kind of account, the clock of their pages, and whom to ask. */
export function UserFooter() {
  return (
    <>
      <AccountLine />
      <ContactLine />
    </>
  );
}
