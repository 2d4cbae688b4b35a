import { useInfiniteQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { MemberPart } from "@/components/member-part";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useTableChanges } from "@/lib/realtime";
import { withWord } from "@/lib/search-params";
import { challengeKeys } from "@/entities/challenge/api/challenge-keys";
import { myChallengesQuery } from "../../api/my-challenges.ts";
import { copy } from "../../copy.ts";
import {
  OWN_STATE_NAMES,
  type OwnChallenge,
  type OwnState,
  ownStateFromParams,
  toPlay,
} from "../../domain/own-challenge.ts";
import { CreateChallengeButton } from "../create-challenge-button.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { OwnChallengeCard } from "./own-challenge-card.tsx";
import { RematchDialog } from "./rematch-dialog.tsx";

/** Challenges of one's own that are on their way. */
const skeleton = (
  <div className="grid gap-2" aria-busy="true">
    <output className="sr-only">{copy.list.loading}</output>
    {Array.from({ length: 5 }, (_, index) => (
      <Skeleton key={index} className="own-challenge-skeleton" />
    ))}
  </div>
);

/** The viewer's challenges: what is to be played first, then the open ones or those that are over. */
export function OwnChallenges() {
  const [params, setParams] = useSearchParams();
  const state = ownStateFromParams(params);
  useTableChanges({ table: "challenge_matches" }, [challengeKeys.own]);
  return (
    <div className="grid gap-4">
      <ChoiceChips
        label={copy.own.stateFilter}
        choices={OWN_STATE_NAMES}
        chosen={state}
        textOf={(name) => copy.own.states[name]}
        onChoose={(name) =>
          setParams(withWord(params, "estado", name === "abiertos" ? "" : name, []))
        }
      />
      <MemberPart meanwhile={skeleton}>
        <OwnLists key={state} state={state} />
      </MemberPart>
    </div>
  );
}

/** What waits for the viewer stands above what is looked at first; both come at once. */
function OwnLists({ state }: { readonly state: OwnState }) {
  const list = useInfiniteQuery(myChallengesQuery(state));
  const running = useInfiniteQuery(myChallengesQuery("en-juego"));
  const [cancelling, setCancelling] = useState<OwnChallenge | null>(null);
  const [rematching, setRematching] = useState<OwnChallenge | null>(null);
  if (list.error && !list.data) {
    return (
      <ErrorState title={copy.list.loadError} error={list.error} onRetry={() => list.refetch()} />
    );
  }
  if (!list.data || running.isPending) return skeleton;
  const first = state === "abiertos" ? toPlay(running.data?.pages.flat() ?? []) : [];
  const challenges = list.data.pages.flat();
  const rows = (shown: readonly OwnChallenge[]) => (
    <ul className="grid gap-2">
      {shown.map((challenge) => (
        <li key={challenge.match_id}>
          <OwnChallengeCard
            challenge={challenge}
            onCancel={() => setCancelling(challenge)}
            onRematch={() => setRematching(challenge)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {first.length > 0 && (
        <section aria-label={copy.own.first} className="grid gap-2">
          <p className="eyebrow">{copy.own.first}</p>
          {rows(first)}
        </section>
      )}
      {challenges.length === 0 ? (
        <EmptyState
          icon={Swords}
          title={copy.own.empty[state]}
          description={copy.own.emptyHint}
          action={<CreateChallengeButton isInEmptyList />}
        />
      ) : (
        <section aria-label={copy.own.states[state]} className="grid gap-2">
          {first.length > 0 && <p className="eyebrow">{copy.own.states[state]}</p>}
          {rows(challenges)}
        </section>
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
      <CancelDialog challenge={cancelling} onClose={() => setCancelling(null)} />
      <RematchDialog challenge={rematching} onClose={() => setRematching(null)} />
    </>
  );
}
