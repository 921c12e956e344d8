import "./palette.css";
import Dialog from "@mui/material/Dialog";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { browserStorage } from "#web/storage.ts";
import type { MenuGroup } from "#web/shell/menu.ts";
import { actsHere } from "./acts-here.ts";
import type { Choice } from "./choices.ts";
import { keptPlaces, placesKey, withPin } from "./places.ts";
import type { TypedAhead } from "./typed-ahead.ts";
import { useChoices } from "./use-choices.ts";

type Props = { menu: readonly MenuGroup[]; ahead: TypedAhead; onClose: () => void };

/** Typing finds, arrows choose, Enter opens. */
export function Palette({ menu, ahead, onClose }: Props) {
  const { t } = useTranslation("areas");
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [places, setPlaces] = useState(() => keptPlaces(browserStorage.read(placesKey)));
  /** As the page was when this opened over it. */
  const [here] = useState(actsHere);
  /** Enter was pressed before the answer came: it opens what comes first. */
  const [isHasty, setHasty] = useState(false);
  const { choices, isWaiting, error } = useChoices({ menu, typed, places, here });
  const active = choices[Math.min(at, choices.length - 1)];
  const list = useRef<HTMLDivElement>(null);

  const open = (choice: Choice) => {
    onClose();
    const { element } = choice;
    if (element === undefined) void navigate(choice.path);
    // Once the palette is gone, and has given back the focus.
    else
      setTimeout(() => {
        element.focus();
        element.click();
      });
  };
  const first = choices[0]?.path;
  const handleFocus = () => {
    const { text, hasEnter } = ahead.take();
    if (text !== "") setTyped(text);
    if (hasEnter) setHasty(true);
  };
  useEffect(() => {
    if (!isHasty || isWaiting || first === undefined || first.startsWith("#")) return;
    onClose();
    void navigate(first);
  }, [isHasty, isWaiting, first, onClose, navigate]);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, choices.length]);

  const handleKey = (event: KeyboardEvent) => {
    const last = choices.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      PageDown: Math.min(at + 6, last),
      PageUp: Math.max(at - 6, 0),
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setAt(Math.max(next, 0));
    }
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (active) open(active);
      else if (isWaiting) setHasty(true);
    }
  };
  const pinnable =
    active !== undefined &&
    active.kind !== "here" &&
    active.path.split("/").every((part) => !/^[\da-f-]{36}$/u.test(part));
  const isPinned = active !== undefined && places.pinned.includes(active.path);
  const handlePin = () => {
    if (active === undefined) return;
    const next = withPin(places, active.path);
    setPlaces(next);
    browserStorage.write(placesKey, JSON.stringify(next));
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: "palette" } }}
    >
      <h2 id={`${id}-title`} className="visually-hidden">
        {t("finder.title")}
      </h2>
      <div className="palette__head">
        <input
          // It was opened to type in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          className="palette__input"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? `${id}-${choices.indexOf(active)}` : undefined}
          aria-label={t("finder.label")}
          aria-describedby={`${id}-note`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t("finder.placeholder")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
            setHasty(false);
          }}
          onFocus={handleFocus}
          onKeyDown={handleKey}
        />
        <button type="button" className="button button--quiet" onClick={onClose}>
          {t("finder.close")}
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className="palette__list"
        role="listbox"
        aria-label={t("finder.results")}
      >
        {choices.map((choice, place) => (
          <Option
            key={`${choice.kind} ${choice.path}`}
            id={`${id}-${place}`}
            choice={choice}
            isActive={choice === active}
            isFirst={choices[place - 1]?.kind !== choice.kind}
            onOpen={() => open(choice)}
            onPoint={() => setAt(place)}
          />
        ))}
      </div>
      <div className="palette__foot">
        <p id={`${id}-note`} role="status">
          {error !== null
            ? error.message
            : isWaiting
              ? t("finder.searching")
              : choices.length === 0
                ? t("finder.none")
                : t("finder.keys")}
        </p>
        {pinnable && (
          <button type="button" className="button button--quiet" onClick={handlePin}>
            {t(isPinned ? "finder.unpin" : "finder.pin", { name: active.name })}
          </button>
        )}
      </div>
    </Dialog>
  );
}

type OptionProps = {
  id: string;
  choice: Choice;
  isActive: boolean;
  /** Of its kind: the name of the kind stands above it. */
  isFirst: boolean;
  onOpen: () => void;
  onPoint: () => void;
};

function Option({ id, choice, isActive, isFirst, onOpen, onPoint }: OptionProps) {
  const { t } = useTranslation("areas");
  const kind = t(`finder.kind.${choice.kind}`);
  return (
    <>
      {isFirst && (
        <div role="presentation" className="palette__kind">
          {kind}
        </div>
      )}
      {/* The keys are those of the field, which keeps the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        className="palette__option"
        onClick={onOpen}
        onPointerMove={onPoint}
      >
        <span className="palette__name">{choice.name}</span>
        <span className="visually-hidden">{`, ${kind}`}</span>
        {choice.about !== "" && <span className="palette__about">{choice.about}</span>}
      </div>
    </>
  );
}
