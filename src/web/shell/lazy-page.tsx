import {
  Component,
  type ComponentType,
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../i18n.ts";
import { Modal } from "./Modal.tsx";
import { usePage } from "./use-page.ts";

/** spec §8: a part of the page that has not come after this long is reported as failed. */
const patience = 120_000;

/** A part of the program did not arrive. */
class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

export type LazyPart = { preload: () => Promise<void> };
type Lazy<P> = FunctionComponent<P> & LazyPart;
type Missing = ComponentType<{ isRepeated: boolean; onRetry: () => void; onClose?: () => void }>;

/**
 * A page that is fetched when it is first shown, with its texts. When that fails, the page offers to try again and
 * everything around it, what was typed included, stays as it is.
 */
export function lazyPage(load: () => Promise<ComponentType>, ...namespaces: string[]): Lazy<object> {
  return lazyPart<object>(load, { namespaces, Missing: PageMissing, waiting: <Loading /> });
}

/** The same for a part of a page that is given what it shows. */
export function lazyPageWith<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: string[]
): Lazy<P> {
  return lazyPart<P>(load, { namespaces, Missing: PageMissing, waiting: <Loading /> });
}

/** The same for what a person opens inside a page. */
export function lazyInside<P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: string[]
): Lazy<P> {
  return lazyPart<P>(load, { namespaces, Missing: RetryOffer, waiting: <Loading /> });
}

type DialogProps = { onClose: () => void };

/** The same for a dialog that stands beside the page. */
export function lazyDialog(
  load: () => Promise<ComponentType<DialogProps>>,
  ...namespaces: string[]
): Lazy<DialogProps> {
  return lazyPart(load, { namespaces, Missing: DialogMissing, waiting: null });
}

/** The same for a line beside the page: nothing stands in its place until it is there. */
export function lazyLine<P extends object = object>(
  load: () => Promise<ComponentType<P>>,
  ...namespaces: string[]
): Lazy<P> {
  return lazyPart<P>(load, { namespaces, Missing: () => null, waiting: null });
}

type Looks = { namespaces: string[]; Missing: Missing; waiting: ReactNode };

function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, looks: Looks): Lazy<P> {
  const { namespaces, Missing, waiting } = looks;
  let arriving: Promise<{ default: ComponentType<P> }> | undefined;
  // Known by the time of its first use if it was preloaded: then it shows at once, without a skeleton before it.
  let arrived: ComponentType<P> | undefined;
  const fetchOnce = () => {
    arriving ??= within(patience, Promise.all([load(), loadTexts(...namespaces)])).then(
      ([part]) => ({ default: (arrived = part) }),
      (error: unknown) => {
        arriving = undefined;
        throw new ChunkLoadError("a part of the page did not load", { cause: error });
      },
    );
    return arriving;
  };
  // React's own type wants to know all props; here they only pass through.
  const newPart = () => lazy(fetchOnce as () => Promise<{ default: ComponentType<object> }>);
  let Part = newPart();
  // A failure shows when the part is used.
  const preload = () =>
    fetchOnce().then(
      () => undefined,
      () => undefined,
    );
  function LazyPart(props: P) {
    const [tries, setTries] = useState(0);
    const [Early] = useState(() => arrived);
    const handleRetry = () => {
      Part = newPart();
      setTries(tries + 1);
    };
    if (Early) return <Early {...props} />;
    return (
      <ChunkBoundary
        key={tries}
        missing={<Missing {...props} isRepeated={tries > 0} onRetry={handleRetry} />}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ChunkBoundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}

class ChunkBoundary extends Component<{ children: ReactNode; missing: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // Anything else is for the error page.
    if (!(error instanceof ChunkLoadError)) throw error;
    return this.props.missing;
  }
}

function PageMissing(props: { isRepeated: boolean; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  usePage(t("chunk.title"), String(props.isRepeated));
  return (
    <div className="message-page">
      <h1>{t("chunk.title")}</h1>
      <RetryOffer {...props} />
    </div>
  );
}

function DialogMissing({
  onClose = () => undefined,
  ...props
}: {
  isRepeated: boolean;
  onRetry: () => void;
  onClose?: () => void;
}) {
  const { t } = useTranslation("shell");
  return (
    <Modal title={t("chunk.title")} onClose={onClose}>
      <RetryOffer {...props} />
    </Modal>
  );
}

function RetryOffer({ isRepeated, onRetry }: { isRepeated: boolean; onRetry: () => void }) {
  const { t } = useTranslation("shell");
  return (
    <>
      <p role="alert">{t("chunk.text")}</p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={onRetry}>
          {t("chunk.retry")}
        </button>
        {isRepeated && (
          // Some browsers remember a failed part until the page is loaded anew.
          <button type="button" className="button" onClick={() => location.reload()}>
            {t("chunk.reload")}
          </button>
        )}
      </p>
    </>
  );
}

/** Appears only after 300 ms (shell.css), so that a quick page does not flicker. */
export function Loading() {
  const { t } = useTranslation("shell");
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">{t("loading")}</span>
      <span className="skeleton skeleton--heading" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timed out")), milliseconds);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}
