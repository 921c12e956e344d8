import "#web/kit/look.ts";
import { useEffect, useState } from "react";
import { Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams, useSearchParams } from "react-router";
import { ApiProblem, given, send } from "#web/api.ts";
import { ErrorSummary, type PageError } from "#web/forms/ErrorSummary.tsx";
import { dropGivenAnswer } from "#web/given.ts";
import { useLook } from "#web/look.ts";
import { changeLanguage, currentLanguage } from "#web/i18n.ts";
import { lazyPageWith, Loading } from "#web/shell/lazy-page.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { keepLanguage, useStore } from "#web/store.ts";
import type { loadEnrollmentSession, PublicEnrollmentSession } from "../../public-session.ts";
import { start, useDraft } from "../draft.ts";
import { PreviewBanner } from "../parts/PreviewBanner.tsx";
import { NoScript } from "../parts/NoScript.tsx";
import { OwnWelcome } from "../parts/OwnWelcome.tsx";
import { WelcomeText } from "../parts/WelcomeText.tsx";
import { FailedPage } from "./FailedPage.tsx";
import { KeyUnknownPage, LinkEndedPage, NotActivePage, SentBeforePage } from "./RefusedPages.tsx";

const NotEligiblePage = lazyPageWith(
  async () => (await import("./NotEligiblePage.tsx")).NotEligiblePage,
  "offering-why",
  "enrollment-member-life-events",
);

const CrowdedPage = lazyPageWith(
  async () => (await import("../crowded/CrowdedPage.tsx")).CrowdedPage,
  "enrollment-wizard-crowded",
);

const SignInPage = lazyPageWith(
  async () => (await import("./SignInPage.tsx")).SignInPage,
  "enrollment-sign-in",
);

const ProofPage = lazyPageWith(
  async () => (await import("./ProofPage.tsx")).ProofPage,
  "access-web",
  "enrollment-proof",
  "offering-why",
  "enrollment-member-life-events",
);

type Loaded = { enrollmentSession: PublicEnrollmentSession } | { problem: ApiProblem } | null;

/** What a sign-up link opens: what it is, what to have ready, and one button. */
export function WelcomePage() {
  const { signupKey = "", recipientKey } = useParams();
  const [search] = useSearchParams();
  const returnPath = useDraft((draft) => draft.returnPath);
  const [tries, setTries] = useState(0);
  const loaded = useSessionOf(signupKey, recipientKey, tries);

  // The own link is still in memory: with it the person comes back to the answers they gave.
  const isOwn = returnPath?.toLowerCase().startsWith(`/welcome/${signupKey.toLowerCase()}/`);
  if (!recipientKey && returnPath && isOwn) return <Navigate to={returnPath} replace />;
  if (!loaded) return <Loading />;
  if ("enrollmentSession" in loaded && asksWho(loaded.enrollmentSession) && search.get("step") === "signin")
    return (
      <SignInPage
        enrollmentSession={loaded.enrollmentSession}
        signupKey={signupKey}
        recipientKey={recipientKey}
      />
    );
  if (
    "enrollmentSession" in loaded &&
    recipientKey &&
    asksProof(loaded.enrollmentSession, search.get("step"))
  )
    return (
      <ProofPage
        enrollmentSession={loaded.enrollmentSession}
        signupKey={signupKey}
        recipientKey={recipientKey}
      />
    );
  if ("enrollmentSession" in loaded)
    return (
      <Welcome
        enrollmentSession={loaded.enrollmentSession}
        signupKey={signupKey}
        recipientKey={recipientKey}
      />
    );
  switch (loaded.problem.code) {
    case "keyUnknown":
    case "notFound":
      return loaded.problem.facts["link"] === "ended" ? (
        <LinkEndedPage facts={loaded.problem.facts} signupKey={signupKey} />
      ) : (
        <KeyUnknownPage />
      );
    case "notActive":
      return <NotActivePage facts={loaded.problem.facts} />;
    case "notEligible":
      return <NotEligiblePage facts={loaded.problem.facts} />;
    case "alreadySubmitted":
      return <SentBeforePage enrollment={null} facts={loaded.problem.facts} />;
    case "crowded":
      return (
        <CrowdedPage
          problem={loaded.problem}
          tries={tries}
          onAgain={() => setTries((before) => before + 1)}
        />
      );
    default:
      return <FailedPage problem={loaded.problem} />;
  }
}

/** The next page asks for it; where nothing can be asked, this one says so. */
function asksProof({ recipient }: PublicEnrollmentSession, step: string | null): boolean {
  return recipient?.asks === "help" || (recipient?.asks != null && step === "proof");
}

/** Staff who look at a session are nobody in it. */
const asksWho = ({ requiresSignIn, isPreview }: PublicEnrollmentSession) => requiresSignIn && !isPreview;

type WelcomeProps = {
  enrollmentSession: PublicEnrollmentSession;
  signupKey: string;
  recipientKey: string | undefined;
};

function Welcome({ enrollmentSession, signupKey, recipientKey }: WelcomeProps) {
  const { t } = useTranslation("wizard");
  const navigate = useNavigate();
  const [errors, setErrors] = useState<readonly PageError[]>([]);
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);
  const hasStarted = enrollmentSession.recipient?.hasStarted === true;
  const name = enrollmentSession.recipient?.firstName;
  usePage(t("welcome.title"));
  useLook(enrollmentSession.theme);

  const handleStart = async () => {
    if (isBusy) return;
    if (asksWho(enrollmentSession)) return void navigate({ search: "?step=signin" });
    if (enrollmentSession.recipient?.asks != null) return void navigate({ search: "?step=proof" });
    setBusy(true);
    const outcome = await start(signupKey, recipientKey);
    setBusy(false);
    if (outcome.ok) return void navigate("/Enroll");
    const { problem } = outcome;
    const isPage = ["crowded", "notActive", "notEligible", "alreadySubmitted"].includes(problem.code);
    setRefusal(isPage ? problem : null);
    setErrors(isPage ? [] : [problem]);
    setTries((before) => before + 1);
  };
  if (refusal?.code === "crowded")
    return <CrowdedPage problem={refusal} tries={tries} onAgain={() => void handleStart()} />;
  if (refusal?.code === "notActive")
    return <NotActivePage facts={refusal.facts} contact={enrollmentSession.contact} />;
  if (refusal?.code === "notEligible") return <NotEligiblePage facts={refusal.facts} />;
  if (refusal) return <SentBeforePage enrollment={null} facts={refusal.facts} />;
  return (
    <div className="wz">
      {enrollmentSession.isPreview && <PreviewBanner />}
      <ErrorSummary errors={errors} />
      <p className="wz-place" lang="en">
        {enrollmentSession.clientName}
      </p>
      <h1>{t("welcome.title")}</h1>
      {name && <p className="wz-lead">{t("welcome.hello", { name })}</p>}
      <OwnWelcome enrollmentSession={enrollmentSession} />
      <WelcomeText enrollmentSession={enrollmentSession}>
        <NoScript />
        <Button
          type="button"
          variation="solid"
          size="big"
          className="needs-script"
          aria-disabled={isBusy}
          onClick={() => void handleStart()}
        >
          {t(hasStarted ? "welcome.resume" : "welcome.start")}
        </Button>
      </WelcomeText>
    </div>
  );
}

function inputOf(signupKey: string, recipientKey: string | undefined) {
  return { params: { key: signupKey }, query: recipientKey ? { recipient: recipientKey } : {} };
}

/** The page that the server rendered came with its session. */
function givenEnrollmentSession(signupKey: string, recipientKey: string | undefined): Loaded {
  const found = given<typeof loadEnrollmentSession>(
    "GET /selfenrollment/{key}",
    inputOf(signupKey, recipientKey),
  );
  return found && "answer" in found ? { enrollmentSession: found.answer } : found;
}

function useSessionOf(signupKey: string, recipientKey: string | undefined, tries: number): Loaded {
  const [loaded, setLoaded] = useState<Loaded>(() => givenEnrollmentSession(signupKey, recipientKey));
  const hasChosen = useStore((kept) => kept.language !== null);
  useEffect(() => {
    if (givenEnrollmentSession(signupKey, recipientKey)) return dropGivenAnswer();
    const stop = new AbortController();
    send<typeof loadEnrollmentSession>("GET /selfenrollment/{key}", {
      ...inputOf(signupKey, recipientKey),
      signal: stop.signal,
    }).then(
      (enrollmentSession) => setLoaded({ enrollmentSession }),
      (error: unknown) => {
        if (error instanceof ApiProblem) setLoaded({ problem: error });
      },
    );
    return () => stop.abort();
  }, [signupKey, recipientKey, tries]);

  // An invitation is written in the person's language; what they chose on this site themselves comes first.
  const invited =
    loaded && "enrollmentSession" in loaded ? loaded.enrollmentSession.recipient?.language : undefined;
  useEffect(() => {
    if (!invited || hasChosen || invited === currentLanguage()) return;
    keepLanguage(invited);
    void changeLanguage(invited);
  }, [invited, hasChosen]);
  return loaded;
}
