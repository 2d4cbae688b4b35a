import { useInfiniteQuery } from "@tanstack/react-query";
import { Swords } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ChoiceChips } from "@/components/choice-chips";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { MemberPart } from "@/components/member-part";
import { Button } from "@/components/ui/button";
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
} from "../../domain/own-challenge.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { OwnChallengeCard } from "./own-challenge-card.tsx";
import { RematchDialog } from "./rematch-dialog.tsx";

const skeleton = <ListSkeleton rows={3} className="h-36" />;

/** The viewer's challenges: open, being played, over. */
export function OwnChallenges() {
  const [params, setParams] = useSearchParams();
  const state = ownStateFromParams(params);
  useTableChanges({ table: "challenge_matches" }, [challengeKeys.own]);
  return (
    <div className="grid gap-6">
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
        <OwnList key={state} state={state} />
      </MemberPart>
    </div>
  );
}

function OwnList({ state }: { readonly state: OwnState }) {
  const list = useInfiniteQuery(myChallengesQuery(state));
  const [cancelling, setCancelling] = useState<OwnChallenge | null>(null);
  const [rematching, setRematching] = useState<OwnChallenge | null>(null);
  if (list.error && !list.data) {
    return (
      <ErrorState title={copy.list.loadError} error={list.error} onRetry={() => list.refetch()} />
    );
  }
  if (!list.data) return skeleton;
  const challenges = list.data.pages.flat();
  if (challenges.length === 0) {
    return (
      <EmptyState icon={Swords} title={copy.own.empty[state]} description={copy.own.emptyHint} />
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {challenges.map((challenge) => (
          <li key={challenge.match_id}>
            <OwnChallengeCard
              challenge={challenge}
              onCancel={() => setCancelling(challenge)}
              onRematch={() => setRematching(challenge)}
            />
          </li>
        ))}
      </ul>
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
