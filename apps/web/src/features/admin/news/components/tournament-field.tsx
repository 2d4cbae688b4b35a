import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import {
  type TournamentChoice,
  tournamentSearchQuery,
} from "@/entities/tournament/api/search-tournaments";
import { TournamentChoice as Choice } from "@/entities/tournament/components/tournament-option";
import { useDebounced } from "@/hooks/use-debounced";
import { copy } from "../copy.ts";
import type { NewsValues } from "../schemas.ts";

const { form } = copy;
/** The number of characters from which the search starts. */
const SEARCH_MINIMUM = 2;

/** The tournament of the article, found by name. */
export function TournamentField({ control }: { readonly control: Control<NewsValues> }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ control, name: "tournament" });
  const [text, setText] = useState("");
  const search = text.trim();

  function choose(tournament: TournamentChoice | null) {
    field.onChange(tournament);
    setText("");
    // The button that had the focus has been removed, so the field takes the focus.
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter in the search field must not submit the article.
    if (event.key === "Enter") event.preventDefault();
  }

  return (
    <div className="grid content-start gap-1.5">
      <Label htmlFor={id}>{form.tournament}</Label>
      {field.value && (
        <div className="flex items-center gap-3 rounded-md border border-border py-1 pr-1 pl-3">
          <Choice tournament={field.value} />
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={form.removeTournament(field.value.name)}
            onClick={() => choose(null)}
          >
            <X aria-hidden />
          </Button>
        </div>
      )}
      <Input
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        placeholder={form.tournamentPlaceholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {search.length >= SEARCH_MINIMUM && <Results search={search} onChoose={choose} />}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {form.tournamentHint}
      </p>
    </div>
  );
}

interface ResultsProps {
  readonly search: string;
  readonly onChoose: (tournament: TournamentChoice) => void;
}

function Results({ search, onChoose }: ResultsProps) {
  const { data, isError } = useQuery(tournamentSearchQuery(useDebounced(search)));
  if (isError || data?.length === 0) {
    return (
      <p role="status" className="text-sm text-muted">
        {isError ? form.tournamentError : form.tournamentNone}
      </p>
    );
  }
  return (
    <ul aria-label={form.tournamentResults} className="grid gap-1 empty:hidden">
      {data?.map((tournament) => (
        <li key={tournament.id}>
          <button
            type="button"
            onClick={() => onChoose(tournament)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md border border-border px-3 py-1.5 text-left hover:bg-surface-raised"
          >
            <Choice tournament={tournament} />
          </button>
        </li>
      ))}
    </ul>
  );
}
