import "#web/kit/look.ts";
import "#web/kit/member.css";
import { Alert } from "@cmsgov/design-system";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { OwnProfile, ownProfile, ProfilePerson } from "../corrections.ts";
import { CorrectionForm } from "./CorrectionForm.tsx";
import { factLines, namesOf } from "./facts.ts";
import { Requests } from "./Requests.tsx";
import { PageAbout } from "#web/kit/PageAbout.tsx";

/** What is known of the member and their family; the address says whose data is about to be corrected. */
export function ProfilePage() {
  const { t } = useTranslation("corrections-member");
  const [search, setSearch] = useSearchParams();
  const [done, setDone] = useState<"sent" | "withdrawn" | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["own profile"],
    queryFn: ({ signal }) => send<typeof ownProfile>("GET /member/profile", { signal }),
    // Each look is in the audit: not every return to the window is one.
    refetchOnWindowFocus: false,
  });
  const person = data?.people.find(({ id, isAsked }) => id === search.get("correct") && !isAsked);
  usePage(person ? t("form.title", { name: person.facts.firstName ?? "" }) : t("title"));
  const finish = async (what: "sent" | "withdrawn") => {
    await refetch();
    setDone(what);
    setSearch({}, { replace: true });
  };
  if (person)
    return (
      <div className="wz">
        <Link className="wz-back" to="/member/profile">
          {t("form.back")}
        </Link>
        <CorrectionForm key={person.id} person={person} onSent={() => finish("sent")} />
      </div>
    );
  return (
    <div className="wz member-page">
      <Link className="wz-back" to="/member">
        {t("home")}
      </Link>
      <h1>{t("title")}</h1>
      <PageAbout>{t("whatFor")}</PageAbout>
      <p className="wz-lead">{t("lead")}</p>
      {done !== null && (
        <Alert variation="success" role="status" key={done}>
          <p>{t(`done.${done}`)}</p>
        </Alert>
      )}
      {data ? (
        <>
          <Requests requests={data.requests} onWithdrawn={() => finish("withdrawn")} />
          <People people={data.people} />
        </>
      ) : error ? (
        <>
          <p role="alert">{error.message}</p>
          <button type="button" className="button" onClick={() => void refetch()}>
            {t("shell:errorPage.retry")}
          </button>
        </>
      ) : (
        <Loading />
      )}
    </div>
  );
}

function People({ people }: Pick<OwnProfile, "people">) {
  const { t } = useTranslation("corrections-member");
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t(people.length > 1 ? "people" : "self")}</h2>
      <ul className="plain-list member-coverages">
        {people.map((person) => (
          <li key={person.id}>
            <Person person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { person: ProfilePerson }) {
  const { t } = useTranslation(["corrections-member", "members"]);
  const name = fullName(namesOf(person.facts));
  return (
    <>
      <p className="member-coverages__type">
        {person.isSelf ? t("you") : t(`members:relationship.${person.relationship}`)}
      </p>
      <h3>{name}</h3>
      <dl>
        {factLines(person, t, currentLanguage()).map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!person.hasContact && <p>{t("ownContact", { name: person.facts.firstName ?? "" })}</p>}
      {person.isAsked ? (
        <p>
          <strong>{t("waits")}</strong>
        </p>
      ) : (
        <p>
          <Link className="button" to={`?correct=${person.id}`}>
            {t("correct")}
            <span className="visually-hidden">: {name}</span>
          </Link>
        </p>
      )}
    </>
  );
}
