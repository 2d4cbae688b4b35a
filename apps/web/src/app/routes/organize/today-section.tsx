import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { paths } from "@/config/paths";
import { matchKeys } from "@/entities/match/api/match-keys";
import { ListedAudience } from "@/entities/audience/components/listed-audience";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { encounterCountsQuery } from "@/features/admin/competition/api/count-encounters";
import type { AdminTournament } from "@/features/admin/competition/api/list-admin-tournaments";
import { waitingEntriesQuery } from "@/features/organize/api/waiting";
import { MatchDayPanel } from "@/features/organize/components/match-day-panel";
import { organizeCopy } from "@/features/organize/copy";
import { useTableChanges } from "@/lib/realtime";

const copy = organizeCopy.today;

interface Waiting {
  readonly text: string;
  readonly to: string;
  readonly isUrgent: boolean;
}

/** What of a tournament waits for those who run it, most pressing first. */
export function TodaySection({ tournament }: { readonly tournament: AdminTournament }) {
  const { id } = tournament;
  const { may } = useTournamentRights(id);
  const { data: matches } = useQuery(encounterCountsQuery("tournament", id));
  const { data: entries } = useQuery(waitingEntriesQuery(tournament, may("money")));
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${id}` }, [
    matchKeys.encounters,
  ]);
  if (!matches || !entries) return <ListSkeleton rows={3} className="h-14" />;
  const inState = (state: string) => `${paths.organize(id, "partidos")}&estado=${state}`;
  const lines: readonly [
    count: number,
    text: (count: number) => string,
    to: string,
    isUrgent?: true,
  ][] = [
    [matches.disputas, copy.disputes, inState("disputas"), true],
    [matches["sin-resultado"], copy.late, inState("sin-resultado"), true],
    [entries.missing, copy.missing, paths.organize(id, "participantes"), true],
    [entries.payouts, copy.payouts, paths.organize(id, "premios"), true],
    [matches["en-vivo"], copy.live, inState("en-vivo")],
    [matches["por-jugar"], copy.next, inState("por-jugar")],
  ];
  const waiting: Waiting[] = lines.flatMap(([count, text, to, isUrgent = false]) =>
    count > 0 ? [{ text: text(count), to, isUrgent }] : [],
  );
  return (
    <div className="grid gap-5">
      <ListedAudience subject={`tournament:${id}`} className="text-muted" />
      <MatchDayPanel tournamentId={id} />
      <Waits waiting={waiting} />
    </div>
  );
}

/** What is counted, each with where it is dealt with. */
function Waits({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0)
    return <EmptyState icon={CircleCheck} title={copy.calm} description={copy.calmHint} />;
  return (
    <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
      {waiting.map(({ text, to, isUrgent }) => (
        <li key={text}>
          <Link
            to={to}
            className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-surface-raised"
          >
            <span
              aria-hidden
              className={`size-2.5 flex-none rounded-full ${isUrgent ? "bg-warning" : "bg-border-strong"}`}
            />
            <span className={isUrgent ? "flex-1 font-semibold" : "flex-1"}>{text}</span>
            <ChevronRight aria-hidden className="size-5 flex-none text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
