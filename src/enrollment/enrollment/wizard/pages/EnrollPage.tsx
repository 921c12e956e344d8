import "#web/kit/look.ts";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useSearchParams } from "react-router";
import type { ApiProblem } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useLook } from "#web/look.ts";
import { useSession } from "#web/session/session.ts";
import { type LazyPart, lazyPage, lazyPageWith, Loading } from "#web/shell/lazy-page.tsx";
import { useStore } from "#web/store.ts";
import type { Enrollment } from "../../enrollment.ts";
import { refresh, update, useDraft } from "../draft.ts";
import { OwnWindow } from "../parts/OwnWindow.tsx";
import { type FixedScreen, pageOf, type Screen, type SidePage } from "../screens.ts";
import { hrefOf, hrefOfTyped, StepContext } from "../step-context.ts";
import { fetchAhead } from "../choosing/fetched-ahead.ts";
import { PreviewBanner } from "../parts/PreviewBanner.tsx";
import { FailedPage } from "./FailedPage.tsx";
import { NotActivePage, SentBeforePage } from "./RefusedPages.tsx";

type Fixed = FixedScreen | SidePage;

const steps: Record<Fixed, ComponentType & LazyPart> = {
  about: lazyPage(async () => (await import("../steps/AboutStep.tsx")).AboutStep),
  reach: lazyPage(async () => (await import("../steps/ReachStep.tsx")).ReachStep),
  location: lazyPage(async () => (await import("../steps/LocationStep.tsx")).LocationStep),
  // How plans are priced comes with this short step, so that the family's, which fetches the choosing, weighs less.
  ssn: lazyPage(async () => {
    const [{ SsnStep }] = await Promise.all([
      import("../steps/SsnStep.tsx"),
      import("#plans/plans/price.ts"),
    ]);
    return SsnStep;
  }),
  family: lazyPage(async () => (await import("../steps/FamilyStep.tsx")).FamilyStep),
  external: lazyPage(
    async () => (await import("../steps/ExternalStep.tsx")).ExternalStep,
    "enrollment-wizard-review",
    "enrollment-wizard-choosing",
  ),
  forms: lazyPage(async () => (await import("../steps/FormsStep.tsx")).FormsStep, "surveys-fill-web"),
  payment: lazyPage(
    async () => (await import("../steps/PaymentStep.tsx")).PaymentStep,
    "payments-web",
    "enrollment-wizard-review",
    "enrollment-wizard-choosing",
  ),
  person: lazyPage(async () => (await import("../steps/PersonStep.tsx")).PersonStep),
  remove: lazyPage(async () => (await import("../steps/RemoveStep.tsx")).RemoveStep),
  review: lazyPage(
    async () => (await import("../steps/ReviewStep.tsx")).ReviewStep,
    "enrollment-wizard-review",
    "enrollment-no-coverage",
    "enrollment-wizard-choosing",
    "surveys-fill-web",
    "members-answers",
  ),
  date: lazyPage(async () => (await import("../steps/DateStep.tsx")).DateStep, "enrollment-wizard-review"),
  cancel: lazyPage(async () => (await import("../steps/CancelStep.tsx")).CancelStep),
};
const BenefitStep = lazyPage(
  async () => (await import("../steps/BenefitStep.tsx")).BenefitStep,
  "enrollment-wizard-choosing",
);
const NotEligiblePage = lazyPageWith(
  async () => (await import("./NotEligiblePage.tsx")).NotEligiblePage,
  "offering-why",
  "enrollment-member-life-events",
);
/** What is fetched while the person fills in the page before. */
const following: Partial<Record<string, LazyPart>> = {
  about: steps.reach,
  reach: steps.ssn,
  ssn: steps.family,
  family: BenefitStep,
  medical: steps.review,
};

/** /Enroll: the enrollment of this tab's token, one page at a time. Where that is stands in the address. */
export function EnrollPage() {
  const isInside = useSession()?.kind === "enrollee";
  const { enrollment, refusal, returnPath } = useDraft();
  const signupKey = useStore((kept) => kept.enrollment?.signupKey);
  const [wasInside] = useState(isInside);
  const failure = useFresh(isInside);
  useLanguage(isInside ? enrollment : null);
  useLook(enrollment?.theme);

  // The session has just ended: the shell leads to /logout.
  if (!isInside && wasInside) return null;
  if (!isInside) return <Navigate to={returnPath ?? (signupKey ? `/Welcome/${signupKey}` : "/")} replace />;
  if (refusal?.code === "notActive")
    return <NotActivePage facts={refusal.facts} {...(enrollment ? { contact: enrollment.contact } : {})} />;
  if (refusal?.code === "notEligible")
    return (
      <NotEligiblePage
        facts={refusal.facts}
        {...(enrollment?.status === "started" ? { onCheck: () => useDraft.setState({ refusal: null }) } : {})}
      />
    );
  if (refusal) return <SentBeforePage enrollment={enrollment} facts={refusal.facts} />;
  if (!enrollment) return failure ? <FailedPage problem={failure} /> : <Loading />;
  if (enrollment.status === "cancelled")
    return <Navigate to="/Cancelled" replace state={{ isCancelled: true }} />;
  if (!isOpen(enrollment)) return <SentBeforePage enrollment={enrollment} />;
  return <OpenPage enrollment={enrollment} />;
}

function OpenPage({ enrollment }: { enrollment: Enrollment }) {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const arrivals = useDraft((draft) => draft.arrivals);
  const typed = useDraft((draft) => draft.typed);
  const { screen, page } = pageOf(search, enrollment);
  const isChange = search.get("from") === "review";
  useEffect(() => {
    void following[page]?.preload();
    fetchAhead(enrollment);
  }, [page, enrollment]);

  if (!search.has("step") && typed?.enrollment === enrollment.id)
    return <Navigate to={hrefOfTyped(typed.page)} replace />;
  if (search.get("step") !== page)
    return <Navigate to={hrefOf(page, isChange ? { from: "review" } : {})} replace />;
  return (
    <StepContext value={{ enrollment, screen, isChange }}>
      {enrollment.isPreview && <PreviewBanner />}
      <OwnWindow enrollment={enrollment} />
      <Page key={`${page} ${arrivals} ${page === "person" ? key : ""}`} page={page} />
    </StepContext>
  );
}

/** Under way, or sent back by staff. */
function isOpen({ status }: Enrollment): boolean {
  return status === "started" || status === "returned";
}

function Page({ page }: { page: Screen }) {
  if (Object.hasOwn(steps, page)) {
    // Of the names of `steps`: the line above says so.
    const Step = steps[page as Fixed];
    return <Step />;
  }
  return <BenefitStep />;
}

/** Fetches the answers when the page is loaded, and again when the person comes back to this tab. */
function useFresh(isInside: boolean): ApiProblem | null {
  const [failure, setFailure] = useState<ApiProblem | null>(null);
  const isKnown = useDraft((draft) => draft.enrollment !== null);
  useEffect(() => {
    if (!isInside) return;
    const fetchNewest = async () => {
      const outcome = await refresh();
      setFailure(outcome.ok ? null : outcome.problem);
    };
    const handleReturn = () => {
      if (document.visibilityState === "visible") void fetchNewest();
    };
    if (!isKnown) void fetchNewest();
    document.addEventListener("visibilitychange", handleReturn);
    return () => document.removeEventListener("visibilitychange", handleReturn);
  }, [isInside, isKnown]);
  return failure;
}

/** The draft speaks the language that the page is read in: mails and labels follow it. */
function useLanguage(enrollment: Enrollment | null): void {
  const { i18n } = useTranslation("wizard");
  const isOther = enrollment !== null && isOpen(enrollment) && enrollment.language !== i18n.language;
  useEffect(() => {
    if (isOther) void update({ language: currentLanguage() });
  }, [isOther, i18n.language]);
}
