import { lobbyGamesLimits } from "@leyenda/db-types/limits";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LabelledInput } from "@/components/ui/labelled";
import { fromLocalInput, toLocalInput } from "@/lib/local-date";
import { usePlanGame } from "../api/lobby-acts.ts";
import type { DeskGame } from "../api/lobby-desk.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";

const copy = lobbiesCopy.plan;

interface PlanPanelProps {
  readonly tournamentId: string;
  readonly game: DeskGame;
}

/** The map or mode of a game, and when it starts. */
export function PlanPanel({ tournamentId, game }: PlanPanelProps) {
  const before = {
    mode: game.mode ?? "",
    time: game.scheduled_time === null ? "" : toLocalInput(game.scheduled_time),
  };
  const [mode, setMode] = useState(before.mode);
  const [time, setTime] = useState(before.time);
  const plan = usePlanGame(tournamentId, game.id);
  const isChanged = mode.trim() !== before.mode || time !== before.time;
  return (
    <Card className="grid gap-3">
      <h3>{copy.title}</h3>
      <form
        className="grid grid-cols-2 items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          plan.mutate({ scheduledTime: fromLocalInput(time), mode: mode.trim() || null });
        }}
      >
        <LabelledInput
          label={copy.mode}
          value={mode}
          maxLength={lobbyGamesLimits.mode.max}
          onText={setMode}
        />
        <LabelledInput label={copy.time} type="datetime-local" value={time} onText={setTime} />
        {isChanged && (
          <Button
            type="submit"
            variant="secondary"
            className="col-span-2 justify-self-end"
            isLoading={plan.isPending}
          >
            {copy.save}
          </Button>
        )}
      </form>
    </Card>
  );
}
