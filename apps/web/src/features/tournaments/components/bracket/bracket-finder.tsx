import { Crosshair, Search } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import {
  bracketParticipants,
  type BracketGoal,
  findParticipant,
  goalOf,
} from "../../domain/bracket-goal.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { stagesCopy } from "../../stages-copy.ts";

interface BracketFinderProps {
  readonly matches: readonly TournamentMatch[];
  readonly ownId: string | null;
  readonly onFind: (goal: BracketGoal | null) => void;
}

/** Brings anybody's match into sight, and one's own with one press. */
export function BracketFinder({ matches, ownId, onFind }: BracketFinderProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const participants = bracketParticipants(matches);
  const own = ownId === null ? null : goalOf(matches, ownId);

  function search(typed: string) {
    setText(typed);
    const found = findParticipant(participants, typed);
    onFind(found && goalOf(matches, found.id));
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      {own && (
        <Button
          variant="secondary"
          onClick={() => {
            setText("");
            onFind({ ...own });
          }}
        >
          <Crosshair aria-hidden />
          {stagesCopy.bracket.toOwn}
        </Button>
      )}
      <div className="relative min-w-44 flex-1 sm:max-w-72">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          list={listId}
          autoComplete="off"
          className="pl-9"
          aria-label={stagesCopy.bracket.find}
          placeholder={stagesCopy.bracket.find}
          value={text}
          onChange={(event) => search(event.target.value)}
        />
        <datalist id={listId}>
          {participants.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </div>
    </div>
  );
}
