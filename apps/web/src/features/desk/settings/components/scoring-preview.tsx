import { lobbyRuleName } from "@/entities/tournament/lobby-words";
import type { ScoringSystem } from "../../api/scoring-systems.ts";
import { scoringCopy as copy } from "../../scoring-copy.ts";
import { PointsExample } from "./points-example.tsx";

interface ScoringPreviewProps {
  readonly system: ScoringSystem;
  /** The number of games of a lobby. */
  readonly games: number;
}

/** What a scoring system says, and what it gives for three example results. */
export function ScoringPreview({ system, games }: ScoringPreviewProps) {
  const lines = [
    system.placement.length > 0 && copy.placement(system.placement),
    copy.kill(system.points_per_kill),
    system.multipliers.length > 0 && copy.multipliers(system.multipliers),
    system.kill_cap !== null && copy.cap(system.kill_cap),
    system.win_bonus > 0 && copy.bonus(system.win_bonus),
    system.game_rules.length > 0 && copy.exceptions,
    copy.tieBreaks(system.tie_breaks.map(lobbyRuleName)),
  ];
  return (
    <div className="grid items-start gap-4 rounded-md bg-surface p-3 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_auto]">
      <ul className="grid gap-1 text-sm text-muted">
        {lines
          .filter((line) => line !== false)
          .map((line) => (
            <li key={line} className="wrap-anywhere">
              {line}
            </li>
          ))}
        {system.sources.length > 0 && <li>{system.sources.join(" · ")}</li>}
      </ul>
      <PointsExample rules={system} games={games} />
    </div>
  );
}
