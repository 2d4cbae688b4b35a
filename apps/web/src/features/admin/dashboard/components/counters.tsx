import { dashboardKeys } from "@/entities/dashboard/api/dashboard-keys";
import { useQuery } from "@tanstack/react-query";
import {
  Hourglass,
  type LucideIcon,
  Medal,
  ShieldCheck,
  ShieldHalf,
  Swords,
  Users,
} from "lucide-react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { adminCountsQuery } from "../api/admin-counts.ts";
import { copy } from "../copy.ts";

interface Counter {
  readonly key: keyof typeof copy.counters;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly hint?: string;
}

const COUNTERS: readonly Counter[] = [
  { key: "users", icon: Users, to: paths.admin.community() },
  { key: "teams", icon: ShieldHalf, to: `${paths.admin.community()}?tab=equipos` },
  {
    key: "active_tournaments",
    icon: Swords,
    to: paths.admin.competition(),
  },
  {
    key: "waiting_tournaments",
    icon: Hourglass,
    to: `${paths.admin.competition()}?estado=${encodeURIComponent("Próximamente")}`,
    hint: copy.hints.waiting_tournaments,
  },
  {
    key: "completed_tournaments",
    icon: Medal,
    to: `${paths.admin.competition()}?estado=Finalizado`,
    hint: copy.hints.completed_tournaments,
  },
  { key: "admins", icon: ShieldCheck, to: `${paths.admin.community()}?rol=admin` },
];

/** How much there is of everything; each number leads to its list. */
export function Counters() {
  const { data, error, refetch } = useQuery(adminCountsQuery());
  useTableChanges({ table: "tournaments" }, [dashboardKeys.counts]);
  useTableChanges({ table: "teams" }, [dashboardKeys.counts]);
  if (error) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  return (
    <ul aria-busy={!data} className="grid grid-cols-2 gap-2 md:gap-3 xl:grid-cols-1 xl:gap-2.5">
      {COUNTERS.map(({ key, icon: Icon, to, hint }) => (
        <li key={key}>
          <Link
            to={to}
            className="card card-link flex h-full items-center gap-2 px-3! py-1.5! max-md:min-h-13 max-md:text-sm md:min-h-14 md:gap-3 md:px-4! md:py-2.5! xl:min-h-17"
          >
            <Icon aria-hidden className="size-5 flex-none text-muted max-md:hidden" />
            <span className="min-w-0 flex-1">
              {copy.counters[key]}
              {hint && <span className="block text-sm text-muted max-md:hidden">{hint}</span>}
            </span>
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
