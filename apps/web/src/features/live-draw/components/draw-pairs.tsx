import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ListSkeleton } from "@/components/list-skeleton";
import { buttonClass } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { ParticipantMark } from "@/entities/match/components/participant-mark";
import type { ParticipantView } from "@/entities/match/domain/participant";
import { pairsQuery } from "../api/list-pairs.ts";
import type { LiveDrawPage } from "../api/get-live-draw.ts";
import { copy } from "../copy.ts";

interface DrawPairsProps {
  readonly tournamentId: string;
  readonly stage: LiveDrawPage["stages"][number];
}

/** Of a stage that was drawn without being shown: who met whom first, and the way to how it stands. */
export function DrawPairs({ tournamentId, stage }: DrawPairsProps) {
  const { data: pairs } = useQuery(pairsQuery(tournamentId, stage.id));
  const isBracket = stage.kind === "single_elimination" || stage.kind === "double_elimination";
  return (
    <section className="grid gap-4">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 [&>div:first-child]:mb-0">
        <CardHeader title={copy.drawn.title} description={copy.drawn.hint(stage.name)} />
        <Link to={paths.tournamentStage(tournamentId, stage.position)} className={buttonClass()}>
          {isBracket ? copy.drawn.toBracket : copy.drawn.toStage}
        </Link>
      </Card>
      {pairs ? (
        <ol
          aria-label={copy.drawn.pairs}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3"
        >
          {pairs.map(({ id, group, sides }, index) => (
            <li key={id} className="card grid grid-cols-[minmax(0,1fr)] gap-1 p-3">
              <h2 className="font-display text-lg font-bold text-accent-2">
                {group === null ? copy.pairing(index + 1) : copy.group(group)}
              </h2>
              {sides.map((side, place) => (
                <Side key={side?.id ?? place} side={side} />
              ))}
            </li>
          ))}
        </ol>
      ) : (
        <ListSkeleton rows={4} className="h-32" />
      )}
    </section>
  );
}

/** Whom nobody meets goes through. */
function Side({ side }: { readonly side: ParticipantView | null }) {
  return side ? (
    <p className="flex min-h-11 items-center gap-2 font-semibold">
      <ParticipantMark participant={side} className="size-7 flex-none" />
      <span title={side.name} className="min-w-0 truncate">
        {side.name}
      </span>
    </p>
  ) : (
    <p className="flex min-h-11 items-center text-muted">{copy.bye}</p>
  );
}
