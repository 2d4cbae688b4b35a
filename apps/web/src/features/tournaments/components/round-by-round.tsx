import { type ReactNode, type TouchEvent, useRef, useState } from "react";
import { useScrollToCurrent } from "@/hooks/use-scroll-to-current";
import { cn } from "@/lib/cn";
import { swipeStep } from "../domain/horizontal-swipe.ts";
import { hasOpenMatch, type TournamentMatch } from "../domain/tournament-match.ts";
import { useIsPrinting } from "../hooks/use-printing.ts";
import "./round-by-round.css";

export interface RoundPage {
  readonly key: string;
  readonly name: string;
  readonly matches: readonly TournamentMatch[];
}

const DIRECTIONS = {
  next: "animate-[round-next_220ms_var(--ease-out-strong)]",
  previous: "animate-[round-previous_220ms_var(--ease-out-strong)]",
} as const;

interface RoundChipProps {
  readonly name: string;
  readonly isPressed?: boolean;
  /** Whether this is the first round with an open match; a dot marks this round. */
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}

export function RoundChip({ name, isPressed, isCurrent, onClick }: RoundChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      className={cn(
        "min-h-11 flex-none rounded-md border border-transparent px-4 font-semibold text-muted",
        "aria-pressed:border-border-strong aria-pressed:bg-surface-raised aria-pressed:text-foreground",
        isCurrent &&
          "after:ms-2 after:inline-block after:size-1.5 after:rounded-full after:bg-accent-2 after:align-middle",
      )}
      onClick={onClick}
    >
      {name}
    </button>
  );
}

export interface RoundPagesProps<Page extends RoundPage> {
  readonly rounds: readonly Page[];
  readonly label: string;
  /** The round that another component wants to show; each request has a new `for` object. */
  readonly wanted?: { readonly key: string; readonly for: object } | null;
  readonly children: (round: Page) => ReactNode;
}

/**
 * One round at a time, chosen by a chip or a swipe.
 * Until the user chooses, it shows the first unfinished round or, if all rounds are finished, the last round.
 * In print all rounds are shown.
 */
export function RoundPages<Page extends RoundPage>({
  rounds,
  label,
  wanted = null,
  children,
}: RoundPagesProps<Page>) {
  const chips = useRef<HTMLFieldSetElement>(null);
  const touch = useRef({ x: 0, y: 0 });
  const isPrinting = useIsPrinting();
  const firstOpen = rounds.findIndex(({ matches }) => hasOpenMatch(matches));
  const [chosen, setChosen] = useState<string | null>(null);
  const [direction, setDirection] = useState<"next" | "previous" | null>(null);
  const [met, setMet] = useState<object | null>(null);
  if (wanted && wanted.for !== met) {
    setMet(wanted.for);
    setChosen(wanted.key);
  }
  const chosenIndex = rounds.findIndex(({ key }) => key === chosen);
  const followed = firstOpen === -1 ? rounds.length - 1 : firstOpen;
  const shown = chosenIndex === -1 ? followed : chosenIndex;
  const round = rounds[shown];

  useScrollToCurrent(chips, shown);

  function show(next: number) {
    const asked = rounds[next];
    if (!asked || next === shown) return;
    setDirection(next > shown ? "next" : "previous");
    setChosen(asked.key);
  }

  function onTouchEnd({ changedTouches }: TouchEvent) {
    const end = changedTouches.item(0);
    if (end) show(shown + swipeStep(end.clientX - touch.current.x, end.clientY - touch.current.y));
  }

  if (isPrinting)
    return rounds.map((page) => (
      <section key={page.key} aria-label={page.name} className="mb-4 break-inside-avoid">
        <h4 className="display mb-2 text-lg">{page.name}</h4>
        {children(page)}
      </section>
    ));
  if (!round) return null;
  return (
    <div className="min-w-0">
      <fieldset ref={chips} className="tab-strip mb-3 flex min-w-0 gap-2 pb-1" aria-label={label}>
        {rounds.map(({ key, name }, position) => (
          <RoundChip
            key={key}
            name={name}
            isPressed={position === shown}
            isCurrent={position === firstOpen}
            onClick={() => show(position)}
          />
        ))}
      </fieldset>
      <section
        key={round.key}
        aria-label={round.name}
        // Horizontal gestures change the round; vertical ones scroll the page.
        className={cn("touch-pan-y", direction && DIRECTIONS[direction])}
        onTouchStart={({ touches }) => {
          const start = touches.item(0);
          if (start) touch.current = { x: start.clientX, y: start.clientY };
        }}
        onTouchEnd={onTouchEnd}
      >
        <h3 className="sr-only">{round.name}</h3>
        {children(round)}
      </section>
    </div>
  );
}
