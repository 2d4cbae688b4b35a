import { Bell, BellOff, DoorOpen, MonitorPlay, Presentation, Printer } from "lucide-react";
import { UrlStateSelect } from "@/components/url-state-select";
import { ChoiceChips } from "@/components/choice-chips";
import { RowMenu, RowMenuAction } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { stationCopy } from "@/entities/match/station-copy";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useUrlState } from "@/hooks/use-url-state";
import { withWord } from "@/lib/search-params";
import { boardCopy as copy } from "../board-copy.ts";
import { boardStatesCopy } from "../../match-actions-copy.ts";
import { deskCopy } from "../../copy.ts";
import { type BoardMatch, nextAct, NONE, statesOf, stationsOf } from "../domain/board.ts";
import { type BoardState, boardStates, boardWord } from "../../domain/board-states.ts";
import { CallRoundButton } from "../../components/call-round-button.tsx";

interface BoardBarProps {
  readonly tournamentId: string;
  readonly matches: readonly BoardMatch[];
  /** The matches of the chosen referee and station; the number next to each state counts only these matches. */
  readonly counted: readonly BoardMatch[];
  /** The matches of the chosen referee, station and state, which the board shows. */
  readonly shown: readonly BoardMatch[];
  readonly state: BoardState | null;
  readonly referee: string | null;
  readonly station: string | null;
  readonly isHeard: boolean;
  readonly onHear: (isOn: boolean) => void;
  readonly onProject: () => void;
}

/** The board's filters, its sound switch, and the full screen for a projector. */
export function BoardBar({
  tournamentId,
  matches,
  counted,
  shown,
  state,
  referee,
  station,
  isHeard,
  onHear,
  onProject,
}: BoardBarProps) {
  const { may } = useTournamentRights(tournamentId);
  const [, changeAddress] = useUrlState();
  const referees = Object.fromEntries(
    matches.flatMap(({ staff_id: id, referee_name: name }) => (id && name ? [[id, name]] : [])),
  );
  const stations = Object.fromEntries(
    stationsOf(matches).map((name) => [name, stationCopy.name(name)]),
  );
  const present = boardStates.filter(
    (one) => one === state || counted.some((match) => statesOf(match).includes(one)),
  );
  const called = shown.filter((match) => nextAct(match, may, false) === "call");
  const isCalm = matches.length === 0;
  // If there are no matches and no active filters, the bar is hidden: there is nothing to filter or to project.
  if (isCalm && referee === null && station === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 in-[:fullscreen]:hidden">
      {!isCalm && (state !== null || present.length > 1) && (
        <div className="min-w-0 max-md:basis-full md:flex-1">
          <ChoiceChips
            label={copy.filterLabel}
            choices={[null, ...present]}
            chosen={state}
            isDense
            textOf={(choice) => (choice === null ? copy.all : boardStatesCopy.states[choice])}
            countOf={(choice) =>
              counted.filter((match) => choice === null || statesOf(match).includes(choice)).length
            }
            onChoose={(choice) =>
              changeAddress((current) => withWord(current, "estado", boardWord(choice), []), {
                replace: true,
              })
            }
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 max-md:[&>.btn]:px-3 max-md:[&>.btn]:text-sm">
        {(referee !== null || Object.keys(referees).length > 0) && (
          <UrlStateSelect
            label={copy.referees}
            name="quien"
            value={referee}
            options={{ ...referees, [NONE]: copy.noReferee }}
            all={copy.allReferees}
          />
        )}
        {(station !== null || Object.keys(stations).length > 0) && (
          <UrlStateSelect
            label={copy.stations}
            name="estacion"
            value={station}
            options={{ ...stations, [NONE]: copy.noStation }}
            all={copy.allStations}
          />
        )}
        {called.length > 1 && (
          <CallRoundButton
            tournamentId={tournamentId}
            matchIds={called.map(({ match_id: matchId }) => matchId)}
          />
        )}
        {!isCalm && (
          <Button
            variant="secondary"
            aria-pressed={isHeard}
            aria-label={copy.sound(isHeard)}
            title={copy.soundHint}
            onClick={() => onHear(!isHeard)}
          >
            {isHeard ? <Bell aria-hidden /> : <BellOff aria-hidden />}
            <span className="max-md:hidden">{copy.sound(isHeard)}</span>
          </Button>
        )}
        <RowMenu name={copy.board}>
          <RowMenuAction icon={Presentation} title={copy.projector} onAct={onProject} />
          <RowMenuAction icon={MonitorPlay} title={copy.hall} to={paths.hall(tournamentId)} />
          <RowMenuAction icon={Printer} title={copy.sheets} to={paths.sheets(tournamentId)} />
          {may("door") && (
            <RowMenuAction icon={DoorOpen} title={deskCopy.door} to={paths.door(tournamentId)} />
          )}
        </RowMenu>
      </div>
    </div>
  );
}
