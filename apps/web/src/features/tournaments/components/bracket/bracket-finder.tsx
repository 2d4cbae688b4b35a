import { Crosshair, Search } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import {
  bracketParticipants,
  type BracketGoal,
  findParticipant,
  goalOf,
} from "../../domain/bracket-scroll-target.ts";
import type { TournamentMatch } from "../../domain/tournament-match.ts";
import { stagesCopy } from "../../stages-copy.ts";

interface BracketFinderProps {
  readonly matches: readonly TournamentMatch[];
  readonly ownId: string | null;
  readonly onFind: (goal: BracketGoal | null) => void;
}

/** Finds a participant's match in the bracket; one button finds the viewer's own match. */
export function BracketFinder({ matches, ownId, onFind }: BracketFinderProps) {
  const listId = useId();
  const [text, setText] = useState("");
  const [isSearching, setIsSearching] = useState(false);
  // The list of hundreds of names is as heavy as the bracket itself, so it is rendered only during a search.
  const participants = isSearching ? bracketParticipants(matches) : [];
  const own = ownId === null ? null : goalOf(matches, ownId);

  function search(typed: string) {
    setText(typed);
    // The list also opens here, because the field gets no focus event if the user typed before hydration.
    setIsSearching(true);
    const found = findParticipant(bracketParticipants(matches), typed);
    onFind(found && goalOf(matches, found.id));
  }

  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 xl:min-w-min">
      {own && (
        <Button
          variant="secondary"
          className="flex-none max-sm:px-3"
          onClick={() => {
            setText("");
            onFind({ ...own });
          }}
        >
          <Crosshair aria-hidden />
          <span className="max-sm:sr-only">{stagesCopy.bracket.toOwn}</span>
        </Button>
      )}
      <div className="relative min-w-0 flex-1 sm:max-w-72 xl:min-w-60">
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
          onFocus={() => setIsSearching(true)}
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
