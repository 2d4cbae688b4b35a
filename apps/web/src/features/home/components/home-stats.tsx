import { homeKeys } from "../api/home-query-keys.ts";
import { useQuery } from "@tanstack/react-query";
import { Gamepad2, ShieldHalf, Trophy, Users } from "lucide-react";
import { StatCard } from "@/components/stat-card";
import { paths } from "@/config/paths";
import { useSession } from "@/hooks/use-session";
import { formatNumber } from "@/lib/format";
import { useTableChanges } from "@/lib/realtime";
import { homeStatsQuery } from "../api/home-stats.ts";
import { copy } from "../copy.ts";

/** The counts, each with a link. If the link leads to an admin page, other users get the link `toPlayer` instead. */
const CARDS = [
  { key: "active_tournaments", to: paths.tournaments(), icon: Trophy },
  { key: "teams", to: paths.teams(), icon: ShieldHalf },
  { key: "games", to: paths.admin.games(), toPlayer: paths.tournaments(), icon: Gamepad2 },
  { key: "profiles", to: paths.admin.community(), toPlayer: paths.teams(), icon: Users },
] as const;

export function HomeStats() {
  const { user, isAdmin } = useSession();
  const stats = useQuery(homeStatsQuery());
  useTableChanges({ table: "tournaments" }, [homeKeys.stats]);
  useTableChanges({ table: "teams" }, [homeKeys.stats]);
  return (
    <section
      aria-label={copy.stats.label}
      className="far below grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4"
    >
      {CARDS.map(({ key, icon, ...card }) => {
        const value = stats.data?.[key];
        const to = "toPlayer" in card && user && !isAdmin ? card.toPlayer : card.to;
        return (
          <StatCard
            key={key}
            label={copy.stats[key]}
            to={to}
            icon={icon}
            className="grid content-between"
            // If the numbers cannot be read, a dash replaces each; four error messages would be too much.
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
