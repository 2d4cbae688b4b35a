import { useState } from "react";
import { Button } from "@/components/ui/button";
import { UserAvatar } from "@/components/user-avatar";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { teamSize } from "@/entities/tournament/domain/team-size";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { cn } from "@/lib/cn";
import { type LineupRules, useSetLineup } from "../api/match-lineups.ts";
import {
  type Choice,
  countOf,
  idsOf,
  isSameChoice,
  type Part,
  tapped,
} from "../domain/lineup-choice.ts";
import { lineupCopy as copy } from "../lineup-copy.ts";

interface LineupChoiceProps {
  readonly match: MatchDetails;
  readonly participantId: string;
  readonly rules: LineupRules;
}

const partClass: Record<Part, string> = {
  starter: "border-accent bg-accent/15",
  substitute: "border-border-strong bg-surface-raised",
  out: "border-border text-muted",
};

const listsOf = (choice: Choice) => ({
  starters: idsOf(choice, "starter"),
  substitutes: idsOf(choice, "substitute"),
});

/** The roster as buttons. The first tap makes a player a starter, the second a substitute, the third unselects them. */
export function LineupChoice({ match, participantId, rules }: LineupChoiceProps) {
  const roster = match.participant1Id === participantId ? match.roster1 : match.roster2;
  const chosen = match.chosen.find((one) => one.participant_id === participantId) ?? null;
  const stored: Choice = new Map(
    chosen?.players.flatMap(({ player, role }) => (player ? [[player.id, role] as const] : [])),
  );
  const [choice, setChoice] = useState(stored);
  const isEdited = !isSameChoice(choice, stored);
  const [read, setRead] = useState(stored);
  if (!isEdited && !isSameChoice(read, stored)) setRead(stored);
  useUnsavedWork(isEdited, "layout");
  const set = useSetLineup({ matchId: match.id, participantId });
  const size = teamSize(match.teamFormat ?? "5v5");
  const hasBench = rules.substitutions === "between_games" && match.bestOf > 1;
  const guests = new Set(
    match.standIns.flatMap((one) => (one.participant_id === participantId ? one.profile_id : [])),
  );
  const players = (roster?.players ?? []).filter(
    ({ state, player }) => state === "active" || (state === "stand_in" && guests.has(player.id)),
  );
  const starters = countOf(choice, "starter");
  const save = (next: Choice) =>
    set.mutate({
      read: listsOf(read),
      choice: listsOf(next),
      names: new Map(roster?.players.map(({ player }) => [player.id, player.username])),
    });
  // The roster is as large as the line-up, so there is nothing to choose.
  if (players.length <= size && guests.size === 0 && chosen === null)
    return <p className="text-muted">{copy.everybody}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-[0.9375rem] text-muted">{copy.hint(size, hasBench)}</p>
      <ul aria-label={copy.players} className="grid gap-2 sm:grid-cols-2">
        {players.map(({ player, state }) => {
          const part = choice.get(player.id) ?? "out";
          return (
            <li key={player.id}>
              <button
                type="button"
                aria-pressed={part !== "out"}
                className={cn(
                  "flex min-h-13 w-full items-center gap-3 rounded-md border px-3 py-1.5 text-left",
                  partClass[part],
                )}
                onClick={() => setChoice(tapped(choice, player.id, { size, hasBench }))}
              >
                <UserAvatar name={player.username} src={player.avatar_url} className="size-8" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{player.username}</span>
                  {state === "stand_in" && (
                    <span className="block text-sm text-warning">{copy.standIn}</span>
                  )}
                </span>
                <span className="text-sm">{copy.parts[part]}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          isLoading={set.isPending}
          disabled={starters !== size || !isEdited}
          onClick={() => save(choice)}
        >
          {copy.save}
        </Button>
        <p role="status" className="text-sm text-muted">
          {copy.count(starters, size)}
          {hasBench && ` · ${copy.benchCount(countOf(choice, "substitute"))}`}
        </p>
        {chosen && (
          <Button variant="ghost" disabled={set.isPending} onClick={() => save(new Map())}>
            {copy.whole}
          </Button>
        )}
      </div>
    </div>
  );
}
