import { searchKey } from "@leyenda/site/search-key";
import { tournamentsLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { ChooseFile } from "@/components/choose-file";
import { FormDialog } from "@/components/form-dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { paths } from "@/config/paths";
import { gameNamesQuery } from "@/entities/game/api/list-game-names";
import { tournamentCopy } from "@/entities/tournament/copy";
import { formatDate } from "@/lib/format";
import { useImportTournament } from "../api/tournaments.ts";
import { readTournament, type ReadTournament } from "../domain/import/read-file.ts";
import { UnreadableFile } from "../domain/import/tournament-file.ts";
import { importCopy as copy } from "../copy.ts";

/** The maximum file size in bytes. It equals the database's limit for the request, which is smaller than the file. */
const MOST_BYTES = 5 * 1024 * 1024;

function tryToRead(text: string): ReadTournament | string | null {
  if (text.trim() === "") return null;
  if (text.length > MOST_BYTES) return copy.tooLarge;
  try {
    return readTournament(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

/** Loads the file of a finished tournament, shows its content and what is ignored, and imports it. */
export function ImportTournamentDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const games = useQuery(gameNamesQuery());
  const send = useImportTournament();
  const [text, setText] = useState("");
  const [found, setFound] = useState<ReadTournament | string | null>(null);
  const [name, setName] = useState("");
  const [chosenGame, setGame] = useState<string | null>(null);
  const readable = typeof found === "string" ? null : found;
  const gameNames = games.data ?? [];
  const said = readable && searchKey(readable.file.tournament.game);
  const game = chosenGame ?? gameNames.find((one) => searchKey(one) === said) ?? "";

  const take = (content: string) => {
    const result = tryToRead(content);
    setText(content);
    setFound(result);
    if (result === null || typeof result === "string") return;
    setName(result.file.tournament.name.slice(0, tournamentsLimits.name.max));
    setGame(null);
  };

  return (
    <FormDialog
      title={copy.title}
      description={copy.description}
      texts={{ submit: copy.submit }}
      isSaving={send.isPending}
      onLeave={onClose}
      onSubmit={async (event) => {
        event.preventDefault();
        if (!readable || name.trim() === "" || game === "") {
          document
            .getElementById(!readable ? id : game === "" ? `${id}-game` : `${id}-name`)
            ?.focus();
          return;
        }
        const { file, source } = readable;
        const imported = await send.mutateAsync({
          file: { ...file, tournament: { ...file.tournament, name, game } },
          source,
        });
        onClose();
        void navigate(paths.tournament(imported));
      }}
    >
      <div className="grid justify-items-start gap-3">
        <ChooseFile
          label={copy.file}
          accept="application/json,.json"
          onChoose={(file) => {
            if (file.size > MOST_BYTES) setFound(copy.tooLarge);
            else void file.text().then(take);
          }}
        />
      </div>
      <div className="grid gap-1.5">
        <Label htmlFor={id}>{copy.paste}</Label>
        <Textarea
          id={id}
          // Only the beginning of a long text is shown, because a long text makes the field slow.
          value={text.length > 20_000 ? `${text.slice(0, 2_000)}…` : text}
          rows={3}
          className="font-mono text-sm"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={`${id}-fault`}
          aria-invalid={typeof found === "string"}
          onChange={(event) => take(event.target.value)}
        />
        <p id={`${id}-fault`} aria-live="polite" className="text-sm text-danger">
          {typeof found === "string" && found}
        </p>
      </div>
      {readable && (
        <Preview id={id} found={readable}>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-name`} isRequired>
              {copy.name}
            </Label>
            <Input
              id={`${id}-name`}
              value={name}
              aria-required
              maxLength={tournamentsLimits.name.max}
              onChange={(event) => setName(event.target.value)}
            />
          </div>
          <div className="grid gap-1.5">
            <Label htmlFor={`${id}-game`} isRequired>
              {copy.game}
            </Label>
            <Select
              id={`${id}-game`}
              value={game}
              aria-required
              onValueChange={setGame}
              options={gameNames.map((one) => ({ value: one, label: one }))}
            />
            {game === "" && <p className="text-sm text-muted">{copy.gameRequired}</p>}
          </div>
        </Preview>
      )}
    </FormDialog>
  );
}

interface PreviewProps {
  readonly id: string;
  readonly found: ReadTournament;
  readonly children: ReactNode;
}

function Preview({ id, found: { file, source, notes }, children }: PreviewProps) {
  const { tournament, entrants, matches, stages } = file;
  const facts = [
    [copy.facts.from, copy.source(source)],
    [
      copy.facts.format,
      tournament.preset === "custom"
        ? stages.map((stage) => stage.name).join(" · ")
        : tournamentCopy.formats[tournament.preset],
    ],
    [copy.facts.entrants, String(entrants.length)],
    [copy.facts.matches, String(matches.filter(({ status }) => status === "completed").length)],
    [copy.facts.played, formatDate(tournament.start_date)],
  ] as const;
  return (
    <section aria-labelledby={`${id}-preview`} className="grid gap-4">
      <h3 id={`${id}-preview`} className="font-semibold">
        {copy.preview}
      </h3>
      {children}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <div className="grid gap-1 text-sm">
          <h4 className="font-semibold">{copy.left}</h4>
          <ul className="grid list-disc gap-1 pl-5 text-muted">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
