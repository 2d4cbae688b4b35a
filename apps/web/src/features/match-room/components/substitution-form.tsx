import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import type { MatchDetails } from "@/entities/match/api/get-match";
import { onTheField } from "@/entities/match/domain/chosen-lineup";
import { useSubstitutePlayer, useUndoSubstitution } from "../api/match-lineups.ts";
import { lineupCopy } from "../lineup-copy.ts";

const copy = lineupCopy.change;

interface SubstitutionFormProps {
  readonly match: MatchDetails;
  readonly chosen: MatchDetails["chosen"][number];
}

/** The form of a substitution from the next map on, and the substitutions so far. */
export function SubstitutionForm({ match, chosen }: SubstitutionFormProps) {
  const id = useId();
  const first = Math.max(2, match.games.length + 1, chosen.changes.at(-1)?.game ?? 0);
  const games = Array.from(
    { length: Math.max(0, match.bestOf - first + 1) },
    (_, place) => `${first + place}`,
  );
  const [wanted, setWanted] = useState({ game: "", out: "", in: "" });
  const game = games.includes(wanted.game) ? wanted.game : (games[0] ?? "");
  const side = { matchId: match.id, participantId: chosen.participant_id };
  const change = useSubstitutePlayer(side);
  const undo = useUndoSubstitution(side);
  const players = chosen.players.flatMap(({ player }) => player ?? []);
  const nameOf = (wantedId: string) =>
    players.find((player) => player.id === wantedId)?.username ?? "";
  const field = onTheField(chosen, Number(game));
  const options = (isIn: boolean) =>
    players
      .filter((player) => field.has(player.id) !== isIn)
      .map((player) => ({ value: player.id, label: player.username }));
  const [outs, ins] = [options(false), options(true)];
  const isReady = field.has(wanted.out) && ins.some(({ value }) => value === wanted.in);
  const last = chosen.changes.at(-1);
  if (ins.length === 0 && chosen.changes.length === 0) return null;
  return (
    <div className="grid gap-3 border-t border-border pt-3">
      <h3 className="eyebrow">{copy.title}</h3>
      {games.length > 0 && ins.length > 0 && (
        <form
          className="grid items-end gap-3 sm:grid-cols-[auto_1fr_1fr_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate(
              { game: Number(game), outId: wanted.out, inId: wanted.in },
              { onSuccess: () => setWanted({ game, out: "", in: "" }) },
            );
          }}
        >
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-game`}>{copy.game}</Label>
            <Select
              id={`${id}-game`}
              value={game}
              options={games.map((value) => ({ value, label: copy.gameOption(Number(value)) }))}
              onValueChange={(value) => setWanted({ ...wanted, game: value })}
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-out`}>{copy.out}</Label>
            <Select
              id={`${id}-out`}
              value={wanted.out}
              options={outs}
              onValueChange={(value) => setWanted({ ...wanted, out: value })}
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-in`}>{copy.in}</Label>
            <Select
              id={`${id}-in`}
              value={wanted.in}
              options={ins}
              onValueChange={(value) => setWanted({ ...wanted, in: value })}
            />
          </div>
          <Button type="submit" disabled={!isReady} isLoading={change.isPending}>
            {copy.submit}
          </Button>
        </form>
      )}
      {chosen.changes.length > 0 && (
        <ul aria-label={copy.list} className="grid gap-1">
          {chosen.changes.map((made) => {
            const line = copy.line(made.game, nameOf(made.in_id), nameOf(made.out_id));
            return (
              <li key={made.id} className="flex min-h-11 flex-wrap items-center gap-3">
                <span className="min-w-0 break-words">{line}</span>
                {made.id === last?.id && made.game > match.games.length && (
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={copy.undoLabel(line)}
                    isLoading={undo.isPending}
                    onClick={() => undo.mutate(made.id)}
                  >
                    {copy.undo}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
