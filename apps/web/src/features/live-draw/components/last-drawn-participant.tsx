import { ParticipantAvatar } from "@/entities/match/components/participant-avatar";
import type { LiveDraw } from "../api/get-live-draw.ts";
import { copy } from "../copy.ts";
import { boardOf } from "../domain/draw-board.ts";

/** The participant drawn last, large enough for a projector. */
export function LastDrawnParticipant({ draw }: { readonly draw: LiveDraw }) {
  const { reveals, total, stage } = draw;
  const newest = reveals.at(-1);
  const group =
    newest &&
    stage &&
    boardOf(stage.kind, stage.group_size, total).find(({ seeds }) => seeds.includes(newest.seed))
      ?.group;
  return (
    <section className="relative overflow-hidden rounded-xl bg-surface-raised p-6 md:p-10">
      <p className="absolute top-4 right-5 font-display text-2xl font-bold text-muted tabular-nums">
        {copy.progress(reveals.length, total)}
      </p>
      <output className="block">
        {newest ? (
          <span key={newest.seed} className="flex animate-rise flex-wrap items-center gap-5">
            <ParticipantAvatar participant={newest.participant} className="size-20 md:size-28" />
            <span className="min-w-0">
              <span className="block text-lg text-muted">
                {draw.state === "done" ? copy.done : copy.last}
              </span>
              <span className="display block text-4xl leading-none break-words md:text-7xl">
                {newest.participant.name}
              </span>
              <span className="mt-2 block font-display text-2xl font-semibold text-accent-2 md:text-3xl">
                {copy.seed(newest.seed)}
                {group ? ` · ${copy.inGroup(group)}` : ""}
              </span>
            </span>
          </span>
        ) : (
          <span className="block">
            <span className="display block text-4xl md:text-6xl">{copy.waiting}</span>
            <span className="mt-2 block text-lg text-muted">{copy.waitingHint(total)}</span>
          </span>
        )}
      </output>
    </section>
  );
}
