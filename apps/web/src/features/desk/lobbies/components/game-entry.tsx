import { ClipboardPaste } from "lucide-react";
import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ReasonDialog } from "../../components/reason-dialog.tsx";
import { toJson, useCancelGame, useCorrectGame, usePublishGame } from "../api/lobby-acts.ts";
import type { DeskGame, DeskLobby, DeskStage } from "../api/lobby-desk.ts";
import { type GridProblems, type GridRow, gridProblems, toEntered } from "../domain/entry-grid.ts";
import { useEnteredRows } from "../hooks/use-entered-rows.ts";
import { lobbiesCopy } from "../lobbies-copy.ts";
import { ChangePreview } from "./change-preview.tsx";
import { Conflicts, Screenshots } from "./game-reports.tsx";
import { PasteResults } from "./paste-results.tsx";
import { ResultGrid } from "./result-grid.tsx";

const { grid: copy, publish: publishCopy, correct: correctCopy } = lobbiesCopy;

interface GameEntryProps {
  readonly tournamentId: string;
  readonly stage: DeskStage;
  readonly lobby: DeskLobby;
  readonly game: DeskGame;
  /** How many players a side has. */
  readonly players: number;
  readonly mayEnter: boolean;
  readonly nameOf: (participantId: string) => string;
}

/** The results of a game: entered and published, or corrected after the publication. */
export function GameEntry(props: GameEntryProps) {
  const { tournamentId, stage, lobby, game, players, mayEnter, nameOf } = props;
  const isTimed = stage.scoring?.measure === "time";
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [isPasting, setIsPasting] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const isPlanned = game.state === "planned";
  const isPlayed = isPlanned || game.state === "published";
  const entry = useEnteredRows({ tournamentId, lobby, game, isTimed, isStored: isPlanned });
  const { rows, typed, isSaving, write, writeAll, reset } = entry;
  const correct = useCorrectGame(tournamentId);
  const problems = gridProblems(rows, isTimed, players);
  const title = lobbiesCopy.title(lobby.name, game.number, game.is_extra);
  const mayWrite = mayEnter && (isPlanned || isCorrecting);
  const entered = rows.flatMap((row) => toEntered(row, isTimed, rows.length) ?? []);
  const corrected = entered.filter(({ participant_id: id }) => typed.has(id));
  const leave = () => {
    reset();
    setIsCorrecting(false);
  };
  return (
    <section className="grid min-w-0 gap-3" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2>{title}</h2>
        <Badge>{game.corrected_at ? lobbiesCopy.corrected : lobbiesCopy.states[game.state]}</Badge>
        {mayWrite && (
          <span className="text-sm text-muted tabular-nums">
            {copy.count(rows.length - problems.open.length, rows.length)}
          </span>
        )}
        {mayWrite && !isPasting && !isTimed && (
          <Button variant="ghost" size="sm" className="ml-auto" onClick={() => setIsPasting(true)}>
            <ClipboardPaste aria-hidden />
            {lobbiesCopy.paste.open}
          </Button>
        )}
      </div>
      {isPasting && mayWrite && (
        <PasteResults rows={rows} onUse={writeAll} onClose={() => setIsPasting(false)} />
      )}
      {isPlayed && (
        <ResultGrid
          {...{ title, rows, problems, isTimed }}
          isReadOnly={!mayWrite}
          onWrite={write}
          onTie={(place) =>
            writeAll(
              new Map(
                rows
                  .filter((row) => Number(row.place) === place)
                  .map(({ participantId, place: text, kills, time }) => [
                    participantId,
                    { place: text, kills, time, isTied: true },
                  ]),
              ),
            )
          }
          onEnd={() => end.current?.querySelector<HTMLElement>("[data-publish] button")?.focus()}
        />
      )}
      {mayWrite && (
        <div className="grid gap-1 text-sm" aria-live="polite">
          {problems.missing.length > 0 && (
            <p className="text-danger">{copy.gap(problems.missing)}</p>
          )}
          {problems.tooManyKills !== null && (
            <p className="text-warning">
              {copy.tooManyKills(problems.tooManyKills, rows.length * players)}
            </p>
          )}
          <p className="text-muted">
            {isPlanned && isSaving
              ? copy.saving
              : isPlanned && typed.size === 0 && entered.length > 0
                ? copy.saved
                : isTimed
                  ? copy.timeHint
                  : copy.hint}
          </p>
        </div>
      )}
      {mayEnter && isPlayed && (
        <Conflicts {...{ tournamentId, game, nameOf }} onUse={mayWrite ? write : null} />
      )}
      {mayEnter && isPlayed && <Screenshots gameId={game.id} />}
      {mayEnter && isPlanned && (
        <div ref={end} className="flex flex-wrap items-center justify-end gap-3">
          <CancelGame tournamentId={tournamentId} gameId={game.id} />
          <PublishGame
            {...{ tournamentId, stage, game, title, rows, problems, isTimed }}
            onPublished={reset}
          />
        </div>
      )}
      {mayEnter && game.state === "published" && !isCorrecting && (
        <Button
          variant="secondary"
          className="justify-self-end"
          onClick={() => setIsCorrecting(true)}
        >
          {correctCopy.action}
        </Button>
      )}
      {isCorrecting && (
        <div className="rounded-lg border border-accent p-3">
          <ChangePreview
            key={game.id}
            stageId={stage.id}
            nameOf={nameOf}
            missing={corrected.length === 0 ? correctCopy.hint : undefined}
            changeWith={() =>
              corrected.length > 0 && problems.wrong.size === 0
                ? { game_id: game.id, results: corrected }
                : null
            }
            cancelLabel={correctCopy.cancel}
            isSaving={correct.isPending}
            onCancel={leave}
            onConfirm={(reason, seen) =>
              correct.mutate(
                { gameId: game.id, results: toJson(corrected), reason, seen: [...seen] },
                { onSuccess: leave },
              )
            }
          />
        </div>
      )}
    </section>
  );
}

interface PublishGameProps extends Pick<GameEntryProps, "tournamentId" | "stage" | "game"> {
  readonly title: string;
  readonly rows: readonly GridRow[];
  readonly problems: GridProblems;
  readonly isTimed: boolean;
  readonly onPublished: () => void;
}

/** Publishes a game in one act, after saying who wins it and who counts as absent. */
function PublishGame(props: PublishGameProps) {
  const { tournamentId, stage, game, title, rows, problems, isTimed, onPublished } = props;
  const publish = usePublishGame(tournamentId);
  const entered = rows.flatMap((row) => toEntered(row, isTimed, rows.length) ?? []);
  const winner = rows.find((row) => row.place === "1");
  const [repeated] = problems.repeated;
  const fault =
    repeated !== undefined
      ? copy.repeated(repeated)
      : problems.missing.length > 0
        ? copy.gap(problems.missing)
        : problems.wrong.size > 0
          ? copy.problems.missing
          : entered.length === 0
            ? publishCopy.empty
            : null;
  const open = stage.lobbies.flatMap(({ lobby_games: games }) =>
    games.filter(({ state }) => state === "planned"),
  );
  return (
    <>
      {fault !== null && (
        <p className="text-sm text-muted">
          {publishCopy.fix}
          {fault.toLowerCase()}
        </p>
      )}
      <span data-publish className="contents">
        <ConfirmButton
          label={publishCopy.action}
          disabled={fault !== null}
          title={publishCopy.title(title)}
          description={publishCopy.description}
          confirmLabel={publishCopy.confirm}
          destructive={false}
          onConfirm={async () => {
            await publish.mutateAsync({ gameId: game.id, rows: entered });
            onPublished();
          }}
        >
          <div className="grid gap-1">
            {winner && <p>{publishCopy.winner(winner.name, Number(winner.kills) || 0)}</p>}
            {problems.open.length > 0 && (
              <p>{publishCopy.absent(problems.open.map(({ name }) => name))}</p>
            )}
            {open.length === 1 && <p className="text-muted">{publishCopy.last}</p>}
          </div>
        </ConfirmButton>
      </span>
    </>
  );
}

/** Cancels a game that will not be played, with a reason. */
function CancelGame(props: { readonly tournamentId: string; readonly gameId: string }) {
  const { tournamentId, gameId } = props;
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCancelGame(tournamentId);
  const words = lobbiesCopy.cancel;
  return (
    <>
      <Button
        variant="ghost"
        className="mr-auto"
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      >
        {words.action}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={words.title}
          description={words.description}
          confirmLabel={words.confirm}
          hint={lobbiesCopy.change.reasonHint}
          onConfirm={(reason) => cancel.mutateAsync({ gameId, reason })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
