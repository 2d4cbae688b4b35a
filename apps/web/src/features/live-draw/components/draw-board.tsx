import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import { cn } from "@/lib/cn";
import type { LiveDraw } from "../api/get-live-draw.ts";
import { copy } from "../copy.ts";
import { boardOf } from "../domain/draw-board.ts";

interface DrawBoardProps {
  readonly draw: LiveDraw;
}

/** The groups or the first-round pairs, filled during the draw. */
export function DrawBoard({ draw }: DrawBoardProps) {
  const { stage, reveals, total } = draw;
  if (!stage) return null;
  const bySeed = new Map(reveals.map(({ seed, participant }) => [seed, participant]));
  const fields = boardOf(stage.kind, stage.group_size, total);
  const isBracket = stage.kind === "single_elimination" || stage.kind === "double_elimination";
  return (
    <section aria-label={copy.board}>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
        {fields.map(({ group, seeds }, at) => (
          <li key={seeds.join()} className="rounded-lg bg-surface-raised p-3">
            <h2 className="mb-2">{group ? copy.group(group) : copy.pairing(at + 1)}</h2>
            <ol className="grid gap-1.5">
              {seeds.map((seed) => {
                const participant = bySeed.get(seed);
                const isNewest = participant && seed === reveals.length && draw.state === "open";
                return (
                  <li
                    key={seed}
                    className={cn(
                      "flex min-h-11 items-center gap-2 rounded-md border px-2",
                      participant
                        ? "animate-rise border-border bg-surface"
                        : "border-dashed border-border",
                      isNewest && "border-accent",
                    )}
                  >
                    <span className="w-8 flex-none text-right font-display text-lg font-bold tabular-nums">
                      {seed}
                    </span>
                    {participant ? (
                      <>
                        <ParticipantAvatar participant={participant} className="size-7" />
                        <span title={participant.name} className="min-w-0 truncate font-semibold">
                          {participant.name}
                        </span>
                      </>
                    ) : (
                      <span className="text-muted">{copy.hidden}</span>
                    )}
                  </li>
                );
              })}
              {isBracket && seeds.length === 1 && (
                <li className="px-2 text-sm text-muted">{copy.bye}</li>
              )}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}
