import { useQuery } from "@tanstack/react-query";
import { Gamepad2, ShieldHalf, Trophy, Users } from "lucide-react";
import { StatCard } from "@/components/stat-card";
import { paths } from "@/config/paths";
import { formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { homeStatsKey, homeStatsQuery } from "../api/home-stats.ts";
import { copy } from "../copy.ts";

const CARDS = [
  { key: "active_tournaments", to: paths.tournaments(), icon: Trophy },
  { key: "teams", to: paths.teams(), icon: ShieldHalf },
  { key: "games", to: paths.admin.games(), icon: Gamepad2 },
  { key: "profiles", to: paths.admin.community(), icon: Users },
] as const;

export function HomeStats() {
  const stats = useQuery(homeStatsQuery());
  useTableChanges({ table: "tournaments" }, [homeStatsKey]);
  useTableChanges({ table: "teams" }, [homeStatsKey]);
  return (
    <section
      aria-label={copy.stats.label}
      className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4"
    >
      {CARDS.map(({ key, to, icon }) => {
        const value = stats.data?.[key];
        return (
          <StatCard
            key={key}
            label={copy.stats[key]}
            to={to}
            icon={icon}
            // Four failing numbers need no four apologies: the dash says enough.
            value={
              stats.isError
                ? copy.stats.unavailable
                : value === undefined
                  ? undefined
                  : formatNumber(value)
            }
          />
        );
      })}
    </section>
  );
}
