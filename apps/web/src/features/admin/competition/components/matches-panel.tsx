import { useState } from "react";
import { UrlStateSearch } from "@/components/url-state-search";
import { FoldedFilters } from "@/components/folded-filters";
import { SubTabsList, SubTabsTrigger } from "@/components/sub-tabs";
import { Tabs, TabsContent } from "@/components/ui/tabs";
import { useUrlState } from "@/hooks/use-url-state";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { useTableChanges } from "@/lib/realtime";
import { withWord } from "@/lib/search-params";
import { useWaitingCount, WaitingCount } from "@/entities/dashboard/components/waiting-count";
import { MATCH_KINDS } from "@/entities/dashboard/waiting-kinds";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import type { MatchKind } from "@/entities/match/domain/match-view";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { copy } from "../copy.ts";
import { encounterStates, tournamentOf } from "@/features/desk/matches/domain/encounter-filters";
import { EncounterList } from "@/features/desk/matches/components/encounter-list";
import { EncounterStateFilters } from "@/features/desk/matches/components/encounter-state-filters";
import { copy as matchesCopy } from "@/features/desk/matches/copy";
import { tournamentNameQuery } from "../api/tournaments.ts";
import { TournamentPicker } from "./tournament-picker.tsx";

/** Filters matches by one tournament, whose id is in the URL. */
function TournamentFilter({ tournamentId }: { readonly tournamentId: string | null }) {
  const [, changeAddress] = useUrlState();
  const [isOpen, setOpen] = useState(false);
  const { data: name } = useQuery({
    ...tournamentNameQuery(tournamentId ?? ""),
    enabled: tournamentId !== null,
  });
  const shown =
    tournamentId === null
      ? copy.encounters.tournament.all
      : name === null
        ? copy.encounters.tournament.missing
        : (name ?? "…");
  const choose = (id: string) => {
    setOpen(false);
    changeAddress((current) => withWord(current, "torneo", id, ["page"]), { replace: true });
  };
  return (
    <div className="flex w-full min-w-0 gap-1 sm:w-80">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={copy.encounters.tournament.filter(shown)}
        title={shown}
        onClick={() => setOpen(true)}
        className="input flex min-w-0 flex-1 items-center justify-between gap-2 text-left"
      >
        <span className="truncate">{shown}</span>
        <ChevronDown aria-hidden className="size-4 flex-none text-muted" />
      </button>
      {tournamentId !== null && (
        <Button
          variant="ghost"
          icon
          aria-label={copy.encounters.tournament.clear}
          onClick={() => choose("")}
        >
          <X aria-hidden />
        </Button>
      )}
      {isOpen && (
        <TournamentPicker
          chosenId={tournamentId}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

const kinds = ["torneos", "desafios"] as const;
type Kind = (typeof kinds)[number];
const kindOf: Record<Kind, MatchKind> = {
  torneos: "tournament",
  desafios: "challenge",
};
const liveKeys = [staffMatchKeys.encounters];

/** The first tab: challenges if only challenges have pending work, else tournaments. It never changes by itself. */
function useOpening(params: URLSearchParams): Kind {
  const ofTournaments = useWaitingCount(MATCH_KINDS.torneos);
  const ofChallenges = useWaitingCount(MATCH_KINDS.desafios);
  const [opened, setOpened] = useState<Kind | null>(null);
  const asks = ["q", "estado", "torneo"].some((name) => params.has(name));
  const kind = !asks && ofTournaments === 0 && ofChallenges !== 0 ? "desafios" : "torneos";
  if (opened === null && ofTournaments !== undefined) setOpened(kind);
  return opened ?? "torneos";
}

/** The matches of tournaments or of challenges, filtered by state and participant; updated live. */
export function MatchesPanel() {
  const [params, changeAddress] = useUrlState();
  const { search, word } = useListUrlState();
  const shown = word("tipo", [useOpening(params), ...kinds]);
  const state = word("estado", encounterStates);
  const kind = kindOf[shown];
  const tournamentId = kind === "tournament" ? tournamentOf(params) : null;
  useTableChanges(
    { table: kind === "tournament" ? "tournament_matches" : "challenge_matches" },
    liveKeys,
  );
  useTableChanges({ table: "match_reports" }, liveKeys);
  useTableChanges({ table: "match_starts", enabled: kind === "tournament" }, liveKeys);
  useTableChanges({ table: "referee_calls", enabled: kind === "tournament" }, liveKeys);
  return (
    <Tabs
      value={shown}
      onValueChange={(next) =>
        changeAddress((current) => withWord(current, "tipo", next, ["page"]))
      }
      className="grid grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <SubTabsList aria-label={copy.encounters.subTabsLabel}>
          {kinds.map((name) => (
            <SubTabsTrigger key={name} value={name}>
              {copy.encounters.subTabs[name]}
              <WaitingCount kinds={MATCH_KINDS[name]} />
            </SubTabsTrigger>
          ))}
        </SubTabsList>
        <FoldedFilters isNarrowed={search !== "" || tournamentId !== null} isIcon>
          <UrlStateSearch label={matchesCopy.encounters.search} />
          {kind === "tournament" && <TournamentFilter tournamentId={tournamentId} />}
        </FoldedFilters>
      </div>
      <EncounterStateFilters kind={kind} tournamentId={tournamentId} chosen={state} />
      {kinds.map((name) => (
        <TabsContent key={name} value={name} className="pt-0!">
          <EncounterList
            kind={kindOf[name]}
            loadError={matchesCopy.encounters.loadError[name]}
            search={search}
            state={state}
            tournamentId={tournamentId}
            emptyHint={copy.encounters.emptyHint}
          />
        </TabsContent>
      ))}
    </Tabs>
  );
}
