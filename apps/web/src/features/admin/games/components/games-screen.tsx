import { useState } from "react";
import { leaveUnsaved } from "@/lib/unsaved-work";
import type { Game } from "../api/list-games.ts";
import { GameForm } from "./game-form.tsx";
import { GamesPanel } from "./games-panel.tsx";

/** The form beside the list; editing a row fills the form. */
export function GamesScreen() {
  const [edited, setEdited] = useState<Game | null>(null);
  // A new key empties the form after a game was added.
  const [added, setAdded] = useState(0);

  function finish() {
    setEdited(null);
    setAdded(added + 1);
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
      <GameForm key={edited?.id ?? `new-${added}`} game={edited} onDone={finish} />
      <GamesPanel
        onEdit={(game) => leaveUnsaved(() => setEdited(game))}
        onDeleted={(game) => {
          if (game.id === edited?.id) finish();
        }}
      />
    </div>
  );
}
