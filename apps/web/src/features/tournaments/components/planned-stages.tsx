import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { stagesCopy } from "../stages-copy.ts";
import { aheadCopy as copy } from "../before-draw-copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";
import { isEnded } from "../domain/next-steps.ts";
import { shapeOf } from "../domain/structure-outline.ts";
import { useAddressWord } from "../hooks/use-url-choice.ts";
import { island } from "@/components/island";
import { BeforeDraw } from "./before-draw.tsx";
import { StageShapeView } from "./stage-preview.tsx";

const PrizesCard = island(async () => (await import("./prizes-card.tsx")).PrizesCard);

/** The number of participants in the example if a tournament has no limit and fewer than two participants. */
const EXAMPLE = 8;

/** The numbers of participants for which the structure can be shown; the first one is the default. */
function countsOf({ entrants, max_participants: max }: TournamentPage) {
  const now = entrants.filter(({ status }) => status === "registered").length;
  const counts = [
    ...(now >= 2 ? [{ word: "ahora", count: now } as const] : []),
    ...(max >= 2 && max !== now ? [{ word: "lleno", count: max } as const] : []),
  ];
  return counts.length > 0 ? counts : [{ word: "ejemplo", count: EXAMPLE } as const];
}

/** Before the draw: the structure with the current participants and with all places taken, and the remaining tasks. */
export function StructureAhead({ tournament }: { readonly tournament: TournamentPage }) {
  const { stages, status, entrants } = tournament;
  const counts = countsOf(tournament);
  const [asked, show] = useAddressWord("con", ["ahora", "lleno", "ejemplo"]);
  const chosen = counts.find(({ word }) => word === asked) ?? counts[0];
  const shape = chosen && shapeOf(stages, chosen.count);
  // Without participants `BeforeDraw` is short, so that the prizes fit on the screen below it.
  const isBrief = entrants.length === 0;
  // A tournament that ended without a draw has no structure to show.
  if (isEnded(status)) return <BeforeDraw tournament={tournament} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <BeforeDraw tournament={tournament} className={isBrief ? "" : "lg:row-span-2"} />
      <section
        aria-label={copy.title}
        className={cn(
          "card grid grid-cols-[minmax(0,1fr)] gap-5 lg:col-start-1 lg:row-start-1",
          isBrief && "lg:row-span-2",
        )}
      >
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2>{copy.title}</h2>
            <p className="mt-1 text-[0.9375rem] text-muted">
              {counts.length === 1 && chosen
                ? copy.likely(stagesCopy.structure.notYet, copy.counts[chosen.word](chosen.count))
                : stagesCopy.structure.notYet}
            </p>
          </div>
          {counts.length > 1 && (
            <fieldset aria-label={copy.count} className="flex min-w-0 flex-wrap gap-1">
              {counts.map(({ word, count }) => (
                <Button
                  key={word}
                  size="sm"
                  variant={word === chosen?.word ? "secondary" : "ghost"}
                  aria-pressed={word === chosen?.word}
                  className="max-md:min-h-11"
                  onClick={() => show(word)}
                >
                  {copy.counts[word](count)}
                </Button>
              ))}
            </fieldset>
          )}
        </div>
        {shape && (
          <>
            <ol
              aria-label={stagesCopy.stages.label}
              className="grid grid-cols-[minmax(0,1fr)] gap-6"
            >
              {shape.stages.map((own) => (
                <li key={own.stage.id} className="min-w-0">
                  <StageShapeView shape={own} isOnly={stages.length === 1} />
                </li>
              ))}
            </ol>
            {shape.isEstimate && <p className="text-sm text-muted">{copy.estimate}</p>}
          </>
        )}
      </section>
      <PrizesCard
        tournament={tournament}
        className={isBrief ? "lg:col-start-2" : "lg:col-start-1"}
      />
    </div>
  );
}
