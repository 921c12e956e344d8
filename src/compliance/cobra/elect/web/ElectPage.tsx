import "#web/kit/look.ts";
import { Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { CodeFields } from "#identity/access/web/CodeFields.tsx";
import { Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type { ElectState, mailElectCode, openCobraLink } from "../elect.ts";
import { Choosing } from "./Choosing.tsx";
import { tried } from "./tried.ts";

/** What a link that lets nobody in says, by the code of the refusal. */
const deadEnds = ["notActive", "keyUnknown", "proofLocked"] as const;

/** A person's own way to continue coverage: who, what, at which price, until when; and the answer. */
export function ElectPage() {
  const { t } = useTranslation(["cobra-elect-web", "access-web"]);
  const { key = "" } = useParams();
  const [opened, setOpened] = useState<ElectState | null>(null);
  const [asks, setAsks] = useState<"looking" | "mailCode" | "help" | "unknown">("looking");
  const form = usePlainForm({}, ["code"]);
  const [isChanged, setChanged] = useState(false);
  const language = currentLanguage();
  // The heading takes the focus once more when an answer was taken.
  usePage(t("title"), opened?.version ?? 0);
  const open = (code?: string) =>
    tried(async () =>
      setOpened(
        await send<typeof openCobraLink>("POST /cobra/link/{key}", {
          params: { key },
          body: code === undefined ? {} : { code },
        }),
      ),
    );
  const look = useEffectEvent(() => {
    void form.run(async () => {
      const outcome = await open();
      if (outcome.ok) return outcome;
      // A key that can be none is told like one that nobody has.
      if (outcome.problem.code === "notFound") setAsks("unknown");
      if (outcome.problem.code !== "proofNeeded") return outcome;
      setAsks(outcome.problem.facts["asks"] === "help" ? "help" : "mailCode");
      return { ok: true };
    });
  });
  // The choices stay in the form; the names of plans come anew in the other language.
  useEffect(() => look(), [key, language]);
  const known = {
    help: "noAddress",
    unknown: "keyUnknown",
    looking: undefined,
    mailCode: undefined,
  } as const;
  const dead = known[asks] ?? deadEnds.find((code) => code === form.failure?.code);
  if (dead !== undefined)
    return (
      <div className="wz">
        <h1>{t(`dead.${dead}.title`)}</h1>
        <p>{t(`dead.${dead}.text`)}</p>
      </div>
    );
  if (opened !== null)
    return (
      <Choosing
        key={opened.version}
        link={key}
        state={opened}
        isChanged={isChanged}
        onState={(state) => {
          setChanged(false);
          setOpened(state);
        }}
        onStale={async () => {
          setChanged((await open()).ok);
        }}
      />
    );
  if (asks === "looking" && form.errors.length === 0) return <Loading />;
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.run(async () => {
      const outcome = await open(form.values["code"] ?? "");
      if (outcome.ok || outcome.problem.code !== "proofWrong") return outcome;
      // A wrong code is a fault of its field, to which the summary leads.
      return { ...outcome, faults: [{ path: "code", message: outcome.problem.message }] };
    });
  };
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{t("title")}</h1>
      <p className="wz-lead">{t("lead")}</p>
      <form noValidate onSubmit={handleSubmit}>
        <CodeFields
          form={form}
          mail={() =>
            send<typeof mailElectCode>("POST /cobra/link/{key}/code", { params: { key }, body: {} })
          }
        />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {t("continue")}
          </Button>
        </div>
      </form>
    </div>
  );
}
