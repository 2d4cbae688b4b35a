import { useQuery } from "@tanstack/react-query";
import { Countdown } from "@/components/countdown";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import type { MatchDetails, MatchVeto } from "@/entities/match/api/get-match";
import { MapArt } from "@/entities/match/components/map-art";
import { VetoRecord } from "@/entities/match/components/veto-record";
import { vetoCopy } from "@/entities/match/veto-copy";
import { useChooseInVeto, vetoSequencesQuery } from "../api/match-veto.ts";
import { ownParticipant, type RoomAccess } from "../domain/room-access.ts";
import { noReportReason } from "../domain/no-report-reason.ts";
import { useIsReferee } from "../hooks/use-is-referee.ts";
import { useVetoClock, useVetoPresence } from "../hooks/use-veto-clock-and-presence.ts";
import { vetoCopy as copy } from "../veto-copy.ts";
import { correctionCopy } from "../veto-correction-copy.ts";
import { VetoCorrections } from "./veto-corrections.tsx";
import { VetoStart } from "./veto-readiness.tsx";

interface VetoPanelProps {
  readonly match: MatchDetails;
  readonly access: RoomAccess;
}

/** The veto in the room: both sides get ready, choose in turn against the clock, and read the outcome. */
export function VetoPanel({ match, access }: VetoPanelProps) {
  const veto = match.veto;
  const isPlayable = noReportReason(match) === null;
  const isOpen = isPlayable && (veto === null || veto.started_at === null);
  const { data: sequences = [] } = useQuery({
    ...vetoSequencesQuery(match.id),
    enabled: isOpen,
  });
  useVetoClock(match.id, isPlayable ? veto : null);
  const isReferee = useIsReferee(match, access);
  useVetoPresence(
    match.id,
    match.kind === "tournament" &&
      access.ownSide !== null &&
      isPlayable &&
      veto !== null &&
      veto.started_at !== null &&
      veto.finished_at === null,
  );
  const hasBegun = veto !== null && veto.started_at !== null;
  if (!hasBegun && (!isOpen || sequences.length === 0)) return null;
  const isRunning = isPlayable && hasBegun && veto.finished_at === null;
  const isTurn = isRunning && veto.turn_id !== null;
  return (
    <Card className="grid grid-cols-1 gap-4 max-md:gap-2">
      {/* During the viewer's turn a phone hides this text, because the panel above the veto shows it too and the choice
          must be on the first screen. */}
      <div className={isTurn ? "max-md:sr-only [&>div]:mb-0" : "[&>div]:mb-0"}>
        <CardHeader
          title={vetoCopy.title}
          description={isRunning && !isTurn ? vetoCopy.waits : veto?.name}
          actions={isRunning && !isTurn && <Clock veto={veto} />}
        />
      </div>
      {!hasBegun && <VetoStart match={match} access={access} veto={veto} isReferee={isReferee} />}
      {isTurn ? (
        <Turn match={match} access={access} veto={veto} isReferee={isReferee} />
      ) : (
        hasBegun && (
          <div>
            <VetoRecord match={match} veto={veto} />
          </div>
        )
      )}
      {hasBegun && isPlayable && isReferee && <VetoCorrections match={match} veto={veto} />}
    </Card>
  );
}

/** The time left to choose. */
function Clock({ veto }: { readonly veto: MatchVeto }) {
  if (!veto.deadline) return null;
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-2">
      <Countdown
        to={veto.deadline}
        label={vetoCopy.clock}
        doneText={vetoCopy.noTime}
        className="text-2xl text-warning"
      />
      <span className="text-sm text-muted">{vetoCopy.toChoose}</span>
    </span>
  );
}

interface TurnProps extends VetoPanelProps {
  readonly veto: MatchVeto;
  readonly isReferee: boolean;
}

/** The side whose turn it is and, for that side, the maps to choose from: one tap chooses. */
function Turn({ match, access, veto, isReferee }: TurnProps) {
  const choose = useChooseInVeto(match.id);
  const step = veto.steps[veto.step - 1];
  const isOwn = access.canAct && ownParticipant(access, match) === veto.turn_id;
  const side = [match.side1, match.side2].find((one) => one?.id === veto.turn_id);
  if (!step) return null;
  const name = side?.name ?? "";
  const options = veto.veto_options ?? [];
  const isMap = veto.maps.length > 1 && veto.maps.some((map) => options.includes(map.name));
  const label = copy.choose[step.act];
  const onChoose = (choice: string) => choose.mutate({ step: veto.step, choice });
  const buttons = (
    <fieldset
      aria-label={copy.options}
      className="grid grid-cols-2 gap-2 aria-disabled:opacity-60 md:grid-cols-3"
      // `aria-disabled`, because a `disabled` element would lose the focus.
      aria-disabled={choose.isPending || undefined}
    >
      {options.map((choice) => (
        <Button
          key={choice}
          variant={step.act === "ban" ? "secondary" : "secondary"}
          className="relative min-h-18 overflow-hidden whitespace-normal"
          onClick={() => choose.isPending || onChoose(choice)}
        >
          {isMap && <MapArt name={choice} className="absolute inset-0 size-full! opacity-60" />}
          <span className="relative">{label(choice)}</span>
        </Button>
      ))}
    </fieldset>
  );
  return (
    <div className="grid gap-3 max-md:gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p role="status" className="display text-lg">
          {isOwn ? copy.yourTurn : copy.turnOf(name)}
        </p>
        <Clock veto={veto} />
      </div>
      {isOwn && !isMap && buttons}
      {isReferee && (
        <details className="rounded-md border border-border px-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
            {correctionCopy.forSide(name)}
          </summary>
          <div className="pb-3">{buttons}</div>
        </details>
      )}
      <div>
        <VetoRecord
          match={match}
          veto={veto}
          choice={
            isOwn && isMap ? { options, label, isPending: choose.isPending, onChoose } : undefined
          }
        />
      </div>
    </div>
  );
}
