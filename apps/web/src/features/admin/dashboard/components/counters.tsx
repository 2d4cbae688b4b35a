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
import { ErrorState } from "@/components/error-state";
import { StatCard } from "@/components/stat-card";
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
    hint: copy.hints.active_tournaments,
  },
  {
    key: "waiting_tournaments",
    icon: Hourglass,
    to: paths.admin.competition(),
    hint: copy.hints.waiting_tournaments,
  },
  {
    key: "completed_tournaments",
    icon: Medal,
    to: paths.admin.competition(),
    hint: copy.hints.completed_tournaments,
  },
  { key: "admins", icon: ShieldCheck, to: `${paths.admin.community()}?rol=admin` },
];

export function Counters() {
  const { data, error, refetch } = useQuery(adminCountsQuery());
  useTableChanges({ table: "tournaments" }, [dashboardKeys.counts]);
  useTableChanges({ table: "teams" }, [dashboardKeys.counts]);
  if (error) return <ErrorState title={copy.error} error={error} onRetry={refetch} />;
  return (
    <div aria-busy={!data} className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-3">
      {COUNTERS.map(({ key, ...card }) => (
        <StatCard
          key={key}
          label={copy.counters[key]}
          value={data && formatNumber(data[key])}
          {...card}
        />
      ))}
    </div>
  );
}
