import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useContacts } from "#organization/contacts/web/use-contacts.ts";
import { formatPhone } from "#kernel/phone.ts";
import { send } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { Field, FieldMessage } from "#web/forms/Field.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentSession } from "#web/session/session.ts";
import { Modal } from "#web/shell/Modal.tsx";
import { site } from "#web/site.ts";
import { useStore } from "#web/store.ts";
import type { askForHelp } from "../help.ts";
import { PhoneInput } from "#web/forms/PhoneInput.tsx";

type ContactType = "phone" | "email";

export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("messaging-web");
  const [isSent, setSent] = useState(false);
  return (
    <Modal title={t(isSent ? "help.sentTitle" : "help.title")} className="modal--help" onClose={onClose}>
      {isSent ? <Sent onClose={onClose} /> : <HelpForm onSent={() => setSent(true)} />}
    </Modal>
  );
}

export function Sent({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("messaging-web");
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <p ref={message} tabIndex={-1} role="status">
        {t("help.sent")}
      </p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={onClose}>
          {t("help.done")}
        </button>
      </p>
    </>
  );
}

export function HelpForm({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("messaging-web");
  const session = currentSession();
  const enrollmentId = useStore((kept) => kept.enrollment?.enrollmentId);
  const [subject, setSubject] = useState("");
  const [contactType, setContactType] = useState<ContactType>("phone");
  const [phone, setPhone] = useState("");
  const [email, setEmail] = useState(session?.kind === "user" ? session.user.email : "");
  const [message, setMessage] = useState("");
  const isBusy = useRef(false);
  const errors = useFormErrors({ idOf: (path) => `help-${path}` });
  const contact = contactType === "phone" ? phone : email;

  const missed = (field: string, what: "subject" | "message" | ContactType): PageError => {
    const key = `help.${what}Missing` as const;
    return { id: `help-${field}`, key: `messaging-web:${key}`, message: t(key) };
  };
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy.current) return;
    const missing: PageError[] = [];
    if (subject.trim() === "") missing.push(missed("subject", "subject"));
    if (contact.trim() === "") missing.push(missed("contact", contactType));
    if (message.trim() === "") missing.push(missed("message", "message"));
    if (missing.length > 0) return errors.show(missing);
    isBusy.current = true;
    try {
      const about = enrollmentId ? { entityType: "enrollment", entityIdentifier: enrollmentId } : {};
      await send<typeof askForHelp>("POST /help", {
        body: { subject, contactType, contact, message, ...about },
      });
      onSent();
    } catch (error) {
      errors.showProblem(error);
    } finally {
      isBusy.current = false;
    }
  };
  const contactError = errors.messageFor("help-contact");
  const contactControl = {
    id: "help-contact",
    className: "input",
    ...(contactError ? { "aria-invalid": true as const, "aria-describedby": "help-contact-error" } : {}),
  };
  return (
    <form className="form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <ErrorSummary errors={errors.errors} />
      <Direct />
      <Field id="help-subject" label={t("help.subject")} error={errors.messageFor("help-subject")}>
        {(control) => (
          <input
            {...control}
            className="input"
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="field">
        <legend>{t("help.how")}</legend>
        {(["phone", "email"] as const).map((type) => (
          <label key={type} className="radio">
            <input
              type="radio"
              name="contactType"
              value={type}
              checked={contactType === type}
              onChange={() => {
                setContactType(type);
                errors.clear();
              }}
            />
            {t(`help.by.${type}`)}
          </label>
        ))}
      </fieldset>
      <div className={contactError ? "field field--error" : "field"}>
        <label htmlFor="help-contact">{t(`help.${contactType}`)}</label>
        {contactError && <FieldMessage id="help-contact-error">{contactError}</FieldMessage>}
        {contactType === "phone" ? (
          <PhoneInput {...contactControl} value={phone} onValue={setPhone} />
        ) : (
          <input
            {...contactControl}
            type="email"
            autoComplete="email"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </div>
      <Field
        id="help-message"
        label={t("help.message")}
        hint={t("help.messageHint")}
        error={errors.messageFor("help-message")}
      >
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={5}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <p className="actions">
        <button type="submit" className="button button--primary">
          {t("help.submit")}
        </button>
      </p>
    </form>
  );
}

/** The ways to reach somebody without this form. */
function Direct() {
  const { t } = useTranslation("messaging-web");
  const contacts = useContacts();
  const { phone, email } = site().help;
  // Until they are known the site's own stand here, so that what is below does not move where there are no others.
  if (contacts !== null && contacts.length > 0) {
    return (
      <>
        <p>{t("help.direct")}</p>
        <ul className="plain-list">
          {contacts.slice(0, mostContacts).map((contact) => (
            <li key={contact.id} style={{ marginBlockEnd: "0.75rem" }}>
              <strong>{contact.name}</strong>
              {contact.title && <span>, {contact.title}</span>}
              {contact.hours && <div>{contact.hours}</div>}
              <div>
                <Ways
                  phone={contact.phone === null ? null : formatPhone(contact.phone)}
                  email={contact.email}
                />
              </div>
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (!phone && !email) return null;
  return (
    <p>
      {t("help.direct")} <Ways phone={phone} email={email} />
    </p>
  );
}

/** The others stand on the page of contacts. */
const mostContacts = 4;

function Ways({ phone, email }: { phone: string | null | undefined; email: string | null | undefined }) {
  return (
    <>
      {phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}
      {phone && email && " · "}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}
