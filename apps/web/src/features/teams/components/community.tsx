import { SearchInput } from "@/components/search-input";
import { useUrlState } from "@/hooks/use-url-state";
import { useDebounced } from "@/hooks/use-debounced";
import { SEARCH_MINIMUM } from "../api/search-community.ts";
import { communityCopy } from "../community-copy.ts";
import { OwnTeamPanel } from "./own-team-panel.tsx";
import { PlayerResults, TeamResults } from "./search-results.tsx";
import { RecruitingTeams } from "./recruiting-teams.tsx";

/** /teams: search, the viewer's team, and the teams that recruit. */
export function Community() {
  const [search, changeAddress] = useUrlState();
  const text = search.get("q") ?? "";
  const term = useDebounced(text.trim());
  const isSearching = term.length >= SEARCH_MINIMUM;
  return (
    <>
      <SearchInput
        label={communityCopy.search}
        value={text}
        onChange={(next) => changeAddress(next ? { q: next } : {}, { replace: true })}
        className="mb-1.5 max-w-xl"
      />
      {/* The hint's height is reserved, so that the list below does not move while the user types. */}
      <p role="status" className="mb-5 min-h-5 text-sm text-muted">
        {text.trim().length === 1 && communityCopy.searchHint}
      </p>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 content-start gap-10">
          {isSearching ? (
            <>
              <TeamResults text={term} />
              <PlayerResults text={term} />
            </>
          ) : (
            <RecruitingTeams />
          )}
        </div>
        <aside className={isSearching ? undefined : "max-lg:order-first"}>
          <OwnTeamPanel />
        </aside>
      </div>
    </>
  );
}
