import { useQuery } from "@tanstack/react-query";
import { Ellipsis, FileSpreadsheet, ListChecks, Swords } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { ClearFilters } from "@/components/clear-filters";
import { PagedList } from "@/components/paged-list";
import { rowActionClass } from "@/components/row-actions";
import { RowMenuAction } from "@/components/row-menu";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Skeleton } from "@/components/ui/skeleton";
import { roundWords } from "@/entities/match/copy";
import type { MatchKind } from "@/entities/match/domain/match-view";
import type { MatchWaits } from "@/entities/match/domain/match-wait";
import { isMatchOver } from "@/entities/match/domain/status";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useNow } from "@/hooks/use-now";
import { cn } from "@/lib/cn";
import { withWord } from "@/lib/search-params";
import { deskCopy } from "../../copy.ts";
import { type Encounter, encountersQuery } from "../api/list-encounters.ts";
import { bulkActionsCopy } from "../bulk-actions-copy.ts";
import { copy } from "../copy.ts";
import type { EncounterState } from "../domain/encounter-filters.ts";
import { matchName } from "../domain/match-action.ts";
import { isLater, readyFirst, waitOf } from "../domain/match-wait-reason.ts";
import { useChosenMatches } from "../hooks/use-chosen-matches.ts";
import { useFocusNextResult } from "../hooks/use-focus-next-result.ts";
import { resultsSheetCopy } from "../results-spreadsheet-copy.ts";
import { ChosenBar } from "./bulk-actions-bar.tsx";
import { EncounterRow } from "./encounter-row.tsx";

interface EncounterListProps {
  readonly kind: MatchKind;
  readonly loadError: string;
  readonly search: string;
  readonly state: EncounterState;
  readonly tournamentId: string | null;
  /** What each match waits for, by the tournament's board. */
  readonly waits?: MatchWaits | undefined;
  /** The filters, which the desk shows on the line of the bulk actions. */
  readonly bar?: ReactNode;
  /** Opens the import of results from a file, at the desk; null if the viewer may not import. */
  readonly onImport?: (() => void) | null;
  /** The text if the tournament has no matches to list and the user has not searched. */
  readonly emptyHint?: string | undefined;
}

const roundOf = ({ context }: Encounter) => (context.kind === "tournament" ? context.round : "");

/** The matches of one tournament by the name of their round, in playing order. */
function byRound(encounters: readonly Encounter[]): [string, Encounter[]][] {
  const rounds = new Map<string, Encounter[]>();
  for (const match of encounters) {
    const name = roundOf(match);
    rounds.set(name, [...(rounds.get(name) ?? []), match]);
  }
  return finalFirst([...rounds]);
}

/** The final is listed above the third-place match, whichever is played first. */
function finalFirst(rounds: [string, Encounter[]][]): [string, Encounter[]][] {
  const at = (name: string) => rounds.findIndex(([round]) => round === name);
  const [third, final] = [at(roundWords.thirdPlace), at(roundWords.fromFinal[0])];
  const moved = rounds[final];
  return third === -1 || moved === undefined || final < third
    ? rounds
    : rounds.toSpliced(final, 1).toSpliced(third, 0, moved);
}

/** One page of matches, one row each; those of one tournament are grouped by round. */
export function EncounterList({
  kind,
  loadError,
  search,
  state,
  tournamentId,
  waits,
  bar,
  onImport = null,
  emptyHint,
}: EncounterListProps) {
  const [params] = useSearchParams();
  const { page } = useListUrlState();
  const now = useNow(15_000);
  const { data, error, refetch } = useQuery(
    encountersQuery(kind, { search, state, tournamentId, page }),
  );
  const { ref, onDecided } = useFocusNextResult(data?.encounters ?? []);
  const { may } = useTournamentRights(tournamentId);
  const { chosen, has, choose, clear } = useChosenMatches(data?.encounters);
  const [isChoosing, setChoosing] = useState(false);
  const canChoose = tournamentId !== null && may("schedule", "results", "chat");
  const open = (matches: readonly Encounter[]) =>
    canChoose ? matches.filter(({ status }) => !isMatchOver(status)) : [];
  const choosable = (matches: readonly Encounter[]) => (isChoosing ? open(matches) : []);
  const isAtDesk = bar !== undefined;
  // Splits the matches into those that can be played now, and all others; within both, the order stays.
  const parts = (rows: readonly Encounter[]): readonly (readonly [string, Encounter[]])[] => {
    if (tournamentId === null) return [["", [...rows]]];
    if (state !== "abiertos" && state !== "por-jugar") return byRound(rows);
    const [ready, others] = readyFirst(rows, waits, now);
    return ready.length > 0 && others.length > 0
      ? [[bulkActionsCopy.now, ready], ...byRound(others)]
      : byRound([...ready, ...others]);
  };
  // At the desk the list does not show the number of matches, because the filter already shows it.
  const isCounted = isAtDesk && search === "";
  const hasMany = open(data?.encounters ?? []).length > 1;
  const toggleChoosing = () => {
    clear();
    setChoosing(!isChoosing);
  };
  const list = (
    <PagedList
      rows={data?.encounters}
      pageCount={data?.pageCount}
      error={error}
      onRetry={refetch}
      loadError={loadError}
      empty={{
        icon: Swords,
        title: copy.encounters.empty[state],
        ...(search || params.has("torneo")
          ? {
              description: copy.encounters.emptySearch,
              action: (
                <ClearFilters to={`?${withWord(params, "page", "", ["q", "torneo"]).toString()}`} />
              ),
            }
          : { description: emptyHint ?? false }),
      }}
      skeleton={
        <div className="grid gap-px overflow-hidden rounded-lg" aria-busy="true">
          <output className="sr-only">{deskCopy.loading}</output>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} className="h-31 rounded-none xl:h-13" />
          ))}
        </div>
      }
    >
      {(encounters) => (
        <section
          ref={ref}
          aria-label={copy.encounters.filters[state]}
          className="group/encounters grid gap-2"
        >
          <p
            role="status"
            className={cn("text-sm text-muted tabular-nums", isCounted && "sr-only")}
          >
            {(isAtDesk ? copy.encounters.totalAtDesk : copy.encounters.total)(data?.total ?? 0)}
          </p>
          {parts(encounters).map(([round, matches], index) => {
            const isUndated = isAtDesk && matches.every((match) => isLater(match, waits, now));
            return (
              <Fragment key={round}>
                {round && (
                  <div
                    className={cn(
                      "flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1",
                      index > 0 && "mt-2",
                    )}
                  >
                    <h2 className="eyebrow">{round}</h2>
                    {/* The text for missing start times is shown once for the round, not on every row. */}
                    {isUndated && (
                      <span className="text-sm text-muted">{copy.encounters.noHour}</span>
                    )}
                    <span className="flex-1" />
                    <RoundTick
                      round={round}
                      matches={choosable(matches)}
                      isChosen={has}
                      onChoose={choose}
                    />
                    {index === 0 && !isAtDesk && hasMany && (
                      <Button variant="ghost" size="sm" onClick={toggleChoosing}>
                        {isChoosing ? bulkActionsCopy.stop : bulkActionsCopy.start}
                      </Button>
                    )}
                  </div>
                )}
                <ul
                  className={cn("encounter-list", isUndated && "encounter-list-bare")}
                  data-bare={isUndated || undefined}
                >
                  {matches.map((match) => (
                    <li key={match.id} data-match={match.id} className="min-w-0">
                      <EncounterRow
                        match={match}
                        now={now}
                        wait={waitOf(match, waits)}
                        round={round === bulkActionsCopy.now ? roundOf(match) : undefined}
                        isOnItsOwn={tournamentId === null}
                        isLater={isAtDesk && isLater(match, waits, now)}
                        isUndated={isUndated}
                        onDecided={onDecided}
                        tick={
                          choosable([match]).length > 0 && (
                            <Checkbox
                              aria-label={bulkActionsCopy.choose(matchName(match))}
                              checked={has(match)}
                              onCheckedChange={(isChosen) => choose([match], isChosen)}
                            />
                          )
                        }
                      />
                    </li>
                  ))}
                </ul>
              </Fragment>
            );
          })}
          {canChoose && <ChosenBar tournamentId={tournamentId} chosen={chosen} onClear={clear} />}
        </section>
      )}
    </PagedList>
  );
  if (!isAtDesk) return list;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 max-md:gap-2">
        {bar}
        {isChoosing && (
          <Button variant="secondary" onClick={toggleChoosing}>
            {bulkActionsCopy.stop}
          </Button>
        )}
        <div className="max-md:-order-1">
          <ListMenu
            onChooseMany={hasMany && !isChoosing ? toggleChoosing : null}
            onImport={onImport}
          />
        </div>
      </div>
      {list}
    </>
  );
}

interface RoundTickProps {
  readonly round: string;
  readonly matches: readonly Encounter[];
  readonly isChosen: (match: Encounter) => boolean;
  readonly onChoose: (matches: readonly Encounter[], isChosen: boolean) => void;
}

/** Selects all matches of a round on this page. */
function RoundTick({ round, matches, isChosen, onChoose }: RoundTickProps) {
  if (matches.length === 0) return null;
  return (
    <label className="flex items-center gap-2.5 text-sm text-muted pointer-coarse:min-h-11">
      {bulkActionsCopy.round(matches.length)}
      <Checkbox
        aria-label={bulkActionsCopy.roundOf(round)}
        checked={matches.every(isChosen)}
        onCheckedChange={(isOn) => onChoose(matches, isOn)}
      />
    </label>
  );
}

interface ListMenuProps {
  /** Lets the user tick several matches; null if the list has fewer than two matches. */
  readonly onChooseMany: (() => void) | null;
  /** Opens the import of results; null if the viewer may not import. */
  readonly onImport: (() => void) | null;
}

/** Actions for many matches of a tournament, in a menu next to the filters. */
function ListMenu({ onChooseMany, onImport }: ListMenuProps) {
  if (!onChooseMany && !onImport) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={bulkActionsCopy.more} className={rowActionClass}>
        <Ellipsis aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {onChooseMany && (
          <RowMenuAction icon={ListChecks} title={bulkActionsCopy.start} onAct={onChooseMany} />
        )}
        {onImport && (
          <RowMenuAction icon={FileSpreadsheet} title={resultsSheetCopy.action} onAsk={onImport} />
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
