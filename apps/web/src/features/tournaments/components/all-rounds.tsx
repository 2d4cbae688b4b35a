import { useLayoutEffect, useRef, useState } from "react";
import { ChevronDown } from "lucide-react";
import { cn } from "@/lib/cn";
import { hasOpenMatch } from "../domain/tournament-match.ts";
import { useIsPrinting } from "../hooks/use-printing.ts";
import { stagesCopy } from "../stages-copy.ts";
import { RoundChip, type RoundPage, RoundPages, type RoundPagesProps } from "./round-by-round.tsx";

/**
 * Shows all rounds below each other.
 * Finished rounds are collapsed while other rounds are open, so that the current round is at the top.
 * A press on the button with a round's name expands this round and scrolls to it.
 */
export function RoundsWhole(props: RoundPagesProps<RoundPage>) {
  return useIsPrinting() ? <RoundPages {...props} /> : <FoldedRounds {...props} />;
}

function FoldedRounds({ rounds, label, wanted, children }: RoundPagesProps<RoundPage>) {
  const place = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ readonly key: string } | null>(null);
  const [met, setMet] = useState<object | null>(null);
  const open = (key: string) => setOpened([...opened, key]);
  if (wanted && wanted.for !== met) {
    setMet(wanted.for);
    open(wanted.key);
  }
  const firstOpen = rounds.find(({ matches }) => hasOpenMatch(matches));
  // The page scrolls only after the requested round was expanded and has its final height.
  useLayoutEffect(() => {
    if (asked)
      place.current?.querySelector(`[data-round="${CSS.escape(asked.key)}"]`)?.scrollIntoView();
  }, [asked]);
  return (
    <div ref={place} className="min-w-0">
      <fieldset aria-label={label} className="mb-3 flex min-w-0 flex-wrap gap-2 pb-1">
        {rounds.map(({ key, name }) => (
          <RoundChip
            key={key}
            name={name}
            isCurrent={key === firstOpen?.key}
            onClick={() => {
              open(key);
              setAsked({ key });
            }}
          />
        ))}
      </fieldset>
      {rounds.map((page) => {
        const { key, name, matches } = page;
        const isFolding = firstOpen !== undefined && !hasOpenMatch(matches);
        const head = <h4 className="display text-lg">{name}</h4>;
        return (
          <section
            key={key}
            aria-label={name}
            data-round={key}
            className={cn("scroll-mt-24", !isFolding && "my-4")}
          >
            {isFolding ? (
              <details
                className="group/round"
                open={opened.includes(key)}
                onToggle={(event) => {
                  const isOpen = event.currentTarget.open;
                  if (isOpen === opened.includes(key)) return;
                  if (isOpen) open(key);
                  else setOpened(opened.filter((other) => other !== key));
                }}
              >
                <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3">
                  {head}
                  <span className="text-[0.9375rem] text-muted">
                    {stagesCopy.bracket.progress(matches.length, matches.length)}
                  </span>
                  <ChevronDown
                    aria-hidden
                    className="size-5 flex-none text-muted group-open/round:rotate-180"
                  />
                </summary>
                {children(page)}
              </details>
            ) : (
              <>
                <div className="mb-2">{head}</div>
                {children(page)}
              </>
            )}
          </section>
        );
      })}
    </div>
  );
}
