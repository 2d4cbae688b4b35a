import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { OnceSessionKnown } from "@/components/once-session-known";
import { Button, buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { useUrlState } from "@/hooks/use-url-state";
import { useTableChanges } from "@/lib/realtime";
import { withWord } from "@/lib/search-params";
import { challengeKeys } from "@/entities/challenge/api/challenge-query-keys";
import { myChallengesQuery, reportedMatchesQuery } from "../../api/own-challenges.ts";
import { copy } from "../../copy.ts";
import {
  mostUrgentFirst,
  OWN_STATE_NAMES,
  type OwnChallenge,
  type OwnState,
  ownStateFromParams,
} from "../../domain/own-challenge.ts";
import { openChallengesQuery } from "../../api/list-open-challenges.ts";
import { filtersFromParams } from "../../domain/filters.ts";
import { OpenChallengeRows } from "../arena/open-challenge-rows.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { OwnChallengeCard } from "./own-challenge-card.tsx";
import { RematchDialog } from "./rematch-dialog.tsx";

/** The placeholder while the viewer's challenges load. */
const skeleton = (
  <div className="grid gap-2" aria-busy="true">
    <output className="sr-only">{copy.list.loading}</output>
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} className="h-38 rounded-lg lg:h-18" />
    ))}
  </div>
);

/** How many open challenges of other users are shown below the viewer's challenges. */
const OFFERED = 3;
/** Open challenges of other users are shown if the viewer has at most this many challenges. */
const FEW = 2;
const EVERYTHING = filtersFromParams(new URLSearchParams());

/** The viewer's challenges in three lists. The list of challenges in play is shown first, unless it is empty. */
export function OwnChallenges() {
  useTableChanges({ table: "challenge_matches" }, [challengeKeys.own]);
  return (
    <OnceSessionKnown
      placeholder={
        <div className="grid gap-4">
          <StateChips chosen={null} />
          {skeleton}
        </div>
      }
    >
      <OwnStates />
    </OnceSessionKnown>
  );
}

interface StateChipsProps {
  readonly chosen: OwnState | null;
  readonly counts?: Partial<Record<OwnState, number | undefined>>;
}

function StateChips({ chosen, counts = {} }: StateChipsProps) {
  const [, changeAddress] = useUrlState();
  return (
    <ChoiceChips
      label={copy.own.stateFilter}
      choices={OWN_STATE_NAMES}
      chosen={chosen}
      isDense
      textOf={(name) => copy.own.states[name]}
      countOf={(name) => counts[name]}
      onChoose={(name) => changeAddress((current) => withWord(current, "estado", name, []))}
    />
  );
}

/** The number of challenges in a list; undefined if the first page does not contain all of them. */
function countOf(list: { data?: { pages: OwnChallenge[][] }; hasNextPage: boolean }) {
  return list.hasNextPage ? undefined : list.data?.pages.flat().length;
}

function OwnStates() {
  const [params] = useSearchParams();
  const asked = ownStateFromParams(params);
  const running = useInfiniteQuery(myChallengesQuery("en-juego"));
  const open = useInfiniteQuery(myChallengesQuery("abiertos"));
  const inPlay = countOf(running);
  const offered = countOf(open);
  const hasNoneNow = inPlay === 0 && offered === 0;
  const finished = useInfiniteQuery(myChallengesQuery("terminados"));
  const over = countOf(finished);
  const state = asked ?? firstState();
  if (hasNoneNow && over === 0) return <NoneYet />;

  /** The first list that is not empty; null until the lists have loaded. */
  function firstState(): OwnState | null {
    if (running.isPending) return null;
    if (inPlay !== 0 && !running.isError) return "en-juego";
    if (open.isPending || (hasNoneNow && finished.isPending)) return null;
    return hasNoneNow && over !== 0 && !finished.isError ? "terminados" : "abiertos";
  }
  return (
    <div className="grid gap-4">
      <StateChips
        chosen={state}
        counts={{ abiertos: offered, "en-juego": inPlay, terminados: over }}
      />
      {state ? <OwnList key={state} state={state} /> : skeleton}
    </div>
  );
}

/** Open challenges of other users, shown if the viewer has few challenges. */
function Offers() {
  const { data } = useInfiniteQuery(openChallengesQuery(EVERYTHING));
  const offers = (data?.pages.flat() ?? []).filter((one) => !one.is_own).slice(0, OFFERED);
  if (offers.length === 0) return null;
  return (
    <section aria-label={copy.own.offers} className="mt-4 grid grid-cols-1 gap-3">
      <h2>{copy.own.offers}</h2>
      <OpenChallengeRows challenges={offers} />
    </section>
  );
}

/** A user without any challenges sees how to start. */
function NoneYet() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <EmptyState
        icon={Swords}
        title={copy.own.none}
        description={copy.own.emptyHint}
        action={
          <Link to={paths.challenges()} className={buttonClass({ variant: "secondary" })}>
            {copy.own.toArena}
          </Link>
        }
      />
      <Offers />
    </div>
  );
}

function OwnList({ state }: { readonly state: OwnState }) {
  const list = useInfiniteQuery(myChallengesQuery(state));
  const [cancelling, setCancelling] = useState<OwnChallenge | null>(null);
  const [rematching, setRematching] = useState<OwnChallenge | null>(null);
  const loaded = list.data?.pages.flat() ?? [];
  const { data: reported = [] } = useQuery(
    reportedMatchesQuery(state === "en-juego" ? loaded.map((one) => one.match_id) : []),
  );
  if (list.error && !list.data) {
    return (
      <ErrorState title={copy.list.loadError} error={list.error} onRetry={() => list.refetch()} />
    );
  }
  if (!list.data) return skeleton;
  const challenges = state === "en-juego" ? mostUrgentFirst(loaded) : loaded;
  return (
    <>
      {challenges.length === 0 ? (
        <EmptyState
          icon={Swords}
          title={copy.own.empty[state]}
          description={copy.own.emptyHint}
          action={
            <Link to={paths.challenges()} className={buttonClass({ variant: "secondary" })}>
              {copy.own.toArena}
            </Link>
          }
        />
      ) : (
        <ul aria-label={copy.own.states[state]} className="grid gap-2">
          {challenges.map((challenge) => (
            <li key={challenge.match_id}>
              <OwnChallengeCard
                challenge={challenge}
                isReported={reported.includes(challenge.match_id)}
                onCancel={() => setCancelling(challenge)}
                onRematch={() => setRematching(challenge)}
              />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-center"
          isLoading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {copy.list.more}
        </Button>
      )}
      {challenges.length <= FEW && <Offers />}
      <CancelDialog challenge={cancelling} onClose={() => setCancelling(null)} />
      <RematchDialog challenge={rematching} onClose={() => setRematching(null)} />
    </>
  );
}
