import { dashboardKeys } from "@/entities/dashboard/api/dashboard-query-keys";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { adminCountsQuery } from "../api/figures.ts";
import { copy } from "../copy.ts";

interface Counter {
  readonly key: keyof typeof copy.counters;
  readonly to: string;
}

const COUNTERS: readonly Counter[] = [
  { key: "users", to: paths.admin.community() },
  { key: "teams", to: `${paths.admin.community()}?tab=equipos` },
  {
    key: "active_tournaments",

    to: paths.admin.competition(),
  },
  {
    key: "waiting_tournaments",

    to: `${paths.admin.competition()}?estado=${encodeURIComponent("Próximamente")}`,
  },
  {
    key: "completed_tournaments",

    to: `${paths.admin.competition()}?estado=Finalizado`,
  },
  { key: "admins", to: `${paths.admin.community()}?rol=admin` },
];

/** The counters; each number links to its list. */
export function Counters() {
  const { data, error, refetch } = useQuery(adminCountsQuery());
  useTableChanges({ table: "tournaments" }, [dashboardKeys.counts]);
  useTableChanges({ table: "teams" }, [dashboardKeys.counts]);
  if (error && !data) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  return (
    <ul aria-busy={!data} className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 xl:grid-cols-6">
      {COUNTERS.map(({ key, to }) => (
        <li key={key}>
          <Link
            to={to}
            className="card card-link flex h-full min-h-13 items-center gap-2 px-3! py-1.5! text-sm md:gap-3 md:px-4! md:py-2.5!"
          >
            <span className="min-w-0 flex-1">{copy.counters[key]}</span>
            {data ? (
              <span className="font-display text-2xl leading-none font-bold tabular-nums md:text-3xl">
                {formatNumber(data[key])}
              </span>
            ) : (
              <Skeleton className="h-7 w-12" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
