import { useQuery } from "@tanstack/react-query";
import { tournamentOutlookQuery } from "@/entities/tournament/api/tournament-outlook";
import { organiserCopy } from "@/features/admin/competition/organiser-copy";

/** How much of a cup is played, on a phone, unless the bar with the next act is there to say it. */
export function PlayedLine({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(tournamentOutlookQuery(tournamentId));
  if (!data || data.matches === 0) return null;
  const { decided_matches: decided, matches } = data;
  return (
    <span className="flex basis-full items-center gap-2 tabular-nums group-has-[section_.btn-primary]/head:hidden md:hidden">
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
