import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { useQuery } from "@tanstack/react-query";
import { Banknote, ChevronRight, Coins, Flag, Inbox, ShieldCheck, Swords } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { Card, CardHeader } from "@/components/ui/card";
import { paths } from "@/config/paths";
import { formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { waitingWorkQuery } from "../api/waiting-work.ts";
import { copy } from "../copy.ts";

const texts = copy.waiting;
const liveKeys = [dashboardKeys.waiting];

const kinds = [
  {
    key: "tournamentDisputes",
    icon: Swords,
    to: `${paths.admin.competition()}?tab=encuentros&estado=disputas`,
  },
  {
    key: "challengeDisputes",
    icon: Coins,
    to: `${paths.admin.competition()}?tab=encuentros&tipo=desafios&estado=disputas`,
  },
  { key: "reports", icon: Flag, to: `${paths.admin.community()}?tab=denuncias` },
  { key: "payouts", icon: Banknote, to: `${paths.admin.competition()}?tab=pagos` },
  { key: "messages", icon: Inbox, to: `${paths.admin.system()}?tab=contacto` },
] as const;

/** What only an admin can settle; each line leads to where it is settled. */
export function WaitingWork() {
  const { data, error, refetch } = useQuery(waitingWorkQuery());
  useTableChanges({ table: "tournament_matches", event: "UPDATE" }, liveKeys);
  useTableChanges({ table: "challenge_matches", event: "UPDATE" }, liveKeys);
  useTableChanges({ table: "payouts" }, liveKeys);
  useTableChanges({ table: "reports" }, liveKeys);
  const waiting = data && kinds.filter(({ key }) => data[key] > 0);
  return (
    <Card>
      <CardHeader title={texts.title} />
      {error && !data ? (
        <ErrorState title={texts.error} error={error} onRetry={refetch} />
      ) : !waiting ? (
        <ListSkeleton rows={3} />
      ) : waiting.length === 0 ? (
        <EmptyState
          icon={ShieldCheck}
          title={texts.nothing}
          description={texts.nothingHint}
          className="py-8"
        />
      ) : (
        <ul className="grid gap-2">
          {waiting.map(({ key, icon: Icon, to }) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-14 items-center gap-3 rounded-md border border-border px-4 py-2 hover:bg-surface-raised"
              >
                <Icon aria-hidden className="size-5 flex-none text-warning" />
                <span className="min-w-0 flex-1">{texts[key]}</span>
                <span className="font-display text-2xl font-bold tabular-nums">
                  {formatNumber(data[key])}
                </span>
                <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
