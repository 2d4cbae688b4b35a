import { useQuery } from "@tanstack/react-query";
import { tournamentOutlookQuery } from "@/entities/tournament/api/tournament-outlook";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { ENTRANTS_TO_START, nextBefore } from "@/features/admin/competition/domain/next-before";
import { nextText, type Waiting } from "@/features/admin/competition/domain/next-text";
import { useCheckIn } from "@/features/admin/competition/hooks/use-check-in";
import { organiserCopy } from "@/features/admin/competition/organiser-copy";
import { useNow } from "@/hooks/use-now";

const CLOCK_MS = 60_000;

interface StandLineProps {
  readonly tournamentId: string;
  /** Who waits for a place. */
  readonly waiting: Waiting | undefined;
}

/** How far a cup is, beside its state: how much of it is played, on a phone unless the bar with the next act says it; before that, with the width for it, what comes next. */
export function StandLine({ tournamentId: id, waiting }: StandLineProps) {
  const { may } = useTournamentRights(id);
  const { data } = useQuery(tournamentOutlookQuery(id));
  const now = useNow(CLOCK_MS);
  const checkIn = useCheckIn(id, may("registrations"));
  if (!data) return null;
  const { decided_matches: decided, matches } = data;
  if (data.status !== "Activo" || matches === 0) {
    // The part below says how many are in, and the lit act what that asks for.
    if (
      data.status === "Inscripciones" &&
      !data.is_cancelled &&
      data.registered >= ENTRANTS_TO_START
    )
      return null;
    const hasWaiting = waiting !== undefined && waiting.total > 0;
    const first =
      data.status === "Inscripciones" ? nextBefore(data, { now, hasWaiting, checkIn }) : "begin";
    const text = nextText(data, waiting, true, first);
    return text && <span className="text-[0.9375rem] text-muted max-md:hidden">{text}</span>;
  }
  return (
    <span className="flex items-center gap-2 text-muted tabular-nums max-md:basis-full max-md:group-has-[[data-next-act]]/head:hidden">
      {organiserCopy.next.brief(decided, matches)}
      <span aria-hidden className="h-[3px] w-16 rounded-full bg-border">
        <span
          className="block h-full rounded-full bg-accent-2"
          style={{ width: `${(decided / matches) * 100}%` }}
        />
      </span>
    </span>
  );
}
