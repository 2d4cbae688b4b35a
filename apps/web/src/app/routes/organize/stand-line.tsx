import { useQuery } from "@tanstack/react-query";
import { ShareBar } from "@/components/share-bar";
import { tournamentOutlookQuery } from "@/entities/tournament/api/tournament-outlook";
import { organiserCopy } from "@/features/admin/competition/organiser-copy";

const copy = organiserCopy.next;

/** How far a cup is, beside its state: how much of it is played, on a phone unless the bar with the next act says it. What comes before that the lit act says. */
export function StandLine({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(tournamentOutlookQuery(tournamentId));
  if (!data) return null;
  const { decided_matches: decided, matches } = data;
  if (data.is_cancelled)
    return <span className="text-[0.9375rem] text-muted max-md:hidden">{copy.cancelled}</span>;
  if (data.status !== "Activo" || matches === 0) return null;
  return (
    <span className="flex items-center gap-2 text-muted tabular-nums max-md:basis-full max-md:group-has-[[data-next-act]]/head:hidden">
      {copy.brief(decided, matches)}
      <ShareBar share={decided / matches} />
    </span>
  );
}
