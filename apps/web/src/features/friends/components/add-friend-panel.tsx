import { knownCountry } from "@/entities/profile/domain/country";
import { useQuery } from "@tanstack/react-query";
import { Check, UserPlus, UserSearch } from "lucide-react";
import { Link } from "react-router";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { SearchInput } from "@/components/search-input";
import { Button, buttonClass } from "@/components/ui/button";
import { useSearchText } from "@/hooks/use-search-text";
import { useSession } from "@/hooks/use-session";
import { useRequestFriendship } from "../api/friend-requests.ts";
import { findPlayersQuery, type Relation, SEARCH_MINIMUM } from "../api/search-players.ts";
import { suggestedPlayersQuery } from "../api/suggested-players.ts";
import { copy } from "../copy.ts";
import { useFriendsUrl } from "../hooks/use-friends-url.ts";
import { PanelSection } from "./panel-section.tsx";
import { PersonRow } from "./person-row.tsx";

/** Finds players by name and sends friend requests. */
export function AddFriendPanel({ userId }: { readonly userId: string }) {
  const { value, onChange, search } = useSearchText("q");
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-1.5 pt-3 pb-4">
      <SearchInput value={value} onChange={onChange} label={copy.add.label} className="mx-1.5" />
      {search.length < SEARCH_MINIMUM ? (
        <>
          <div className="grid justify-items-center gap-3 px-6 py-10 text-center text-muted">
            <UserSearch aria-hidden strokeWidth={1.5} className="size-10" />
            <p>{copy.add.hint}</p>
          </div>
          <Suggested userId={userId} />
        </>
      ) : (
        <Found userId={userId} search={search} />
      )}
    </div>
  );
}

/** The suggestions are at the end of the page, because they load later and must not move other content. */
function Suggested({ userId }: { readonly userId: string }) {
  const { profile } = useSession();
  const { data = [] } = useQuery({
    ...suggestedPlayersQuery({
      userId,
      participantId: profile?.participant_id ?? null,
      teamId: profile?.team_id ?? null,
    }),
    enabled: profile !== null,
  });
  return (
    <PanelSection title={copy.add.suggested} count={data.length}>
      {data.map((player) => (
        <FoundRow key={player.id} userId={userId} player={player} />
      ))}
    </PanelSection>
  );
}

function Found({ userId, search }: { readonly userId: string; readonly search: string }) {
  const { data, error, refetch } = useQuery(findPlayersQuery(userId, search));
  if (error && !data) return <ErrorState title={copy.add.error} onRetry={refetch} />;
  if (!data) return <ListSkeleton rows={3} className="h-16" />;
  if (data.length === 0) return <p className="px-3 py-2 text-muted">{copy.add.none(search)}</p>;
  return (
    <ul>
      {data.map((player) => (
        <FoundRow key={player.id} userId={userId} player={player} />
      ))}
    </ul>
  );
}

interface FoundRowProps {
  readonly userId: string;
  readonly player: {
    readonly id: string;
    readonly username: string;
    readonly avatar_url: string | null;
    readonly country: string;
    readonly team: { readonly name: string } | null;
    readonly relation: Relation;
  };
}

function FoundRow({ userId, player }: FoundRowProps) {
  return (
    <PersonRow person={player} detail={player.team?.name ?? knownCountry(player.country)}>
      <RelationButton userId={userId} player={player} relation={player.relation} />
    </PersonRow>
  );
}

interface RelationButtonProps {
  readonly userId: string;
  readonly player: { readonly id: string; readonly username: string };
  readonly relation: Relation;
}

function RelationButton({ userId, player, relation }: RelationButtonProps) {
  const request = useRequestFriendship(userId);
  const { toConversation, toView } = useFriendsUrl();
  switch (relation) {
    case "friend":
      return (
        <Link
          to={toConversation(player.id)}
          aria-label={copy.add.writeTo(player.username)}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          {copy.add.write}
        </Link>
      );
    case "received":
      return (
        <Link to={toView("solicitudes")} className={buttonClass({ size: "sm" })}>
          {copy.add.answer}
        </Link>
      );
    case "sent":
      return (
        <span className="flex min-h-9 items-center gap-1.5 text-sm text-muted">
          <Check aria-hidden className="size-4" />
          {copy.add.pending}
        </span>
      );
    case "none":
      return (
        <Button
          size="sm"
          aria-label={copy.add.requestOf(player.username)}
          isLoading={request.isPending}
          onClick={() => request.mutate(player.id)}
        >
          <UserPlus aria-hidden />
          {copy.add.request}
        </Button>
      );
  }
}
