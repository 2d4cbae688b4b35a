import type { ReactNode } from "react";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import { useFormats } from "@/hooks/use-formats";
import { cn } from "@/lib/cn";
import type { ChampionPage } from "../api/get-champion.ts";
import { copy } from "../copy.ts";
import { scoreWord } from "../domain/champion-page-meta.ts";
import { finalOf } from "../domain/title-path.ts";

/** Facts on the tournament that the champion won: the final, wins and losses, the prize and the date. */
export function ChampionFigures({ cup }: { readonly cup: ChampionPage }) {
  const { formatDate } = useFormats();
  const { sum, way, prizes } = cup;
  const last = finalOf(way);
  const score = last && scoreWord(last);
  const [prize] = prizes;
  const day = cup.finished_at ?? cup.start_date;
  return (
    <dl
      aria-label={copy.figures.label}
      className="flex flex-wrap border-t border-(--place-1)/35 bg-surface-sunken/72"
    >
      {last && score && <Figure label={last.round}>{score}</Figure>}
      <Figure label={copy.figures.record}>{copy.figures.recordValue(sum)}</Figure>
      {sum.maps && <Figure label={copy.figures.maps}>{sum.maps.join("–")}</Figure>}
      <Figure label={copy.figures.prize} isGold>
        {prize ? prizeLabel(prize) : copy.figures.honour}
      </Figure>
      <Figure label={copy.figures.day} isSmall>
        <time dateTime={day}>{formatDate(day)}</time>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly isGold?: boolean;
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isGold, isSmall, children }: FigureProps) {
  return (
    <div className="flex min-w-26 flex-[1_0_auto] flex-col items-center justify-center px-2 py-2.5 md:min-w-28 md:px-5 md:py-4">
      <dt className="text-[0.875rem] text-muted">{label}</dt>
      <dd
        className={cn(
          "font-display leading-[1.1] font-bold tabular-nums",
          isSmall ? "text-[1.125rem]" : "text-[1.75rem]",
          isGold && "text-(--place-1)",
        )}
      >
        {children}
      </dd>
    </div>
  );
}
