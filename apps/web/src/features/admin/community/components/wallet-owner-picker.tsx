import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/error-state";
import { ListSkeleton } from "@/components/list-skeleton";
import { useUrlState } from "@/hooks/use-url-state";
import { useListUrlState } from "@/hooks/use-list-url-state";
import { cn } from "@/lib/cn";
import { formatTickets } from "@/lib/format";
import { withWord } from "@/lib/search-params";
import { TeamLogo } from "@/components/team-logo";
import { UserAvatar } from "@/components/user-avatar";
import { holderSearchQuery } from "../api/tickets.ts";
import { copy } from "../copy.ts";
import {
  type HolderKind,
  SEARCH_LIMIT,
  SEARCH_MINIMUM,
  type TicketHolder,
} from "../domain/wallet-owner.ts";

interface HolderIdentityProps {
  readonly kind: HolderKind;
  readonly holder: TicketHolder;
}

/** Shows the picture and name of a player or team, and the player's team or the team's leader. */
export function HolderIdentity({ kind, holder }: HolderIdentityProps) {
  const { name, image, belongsTo } = holder;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {kind === "usuarios" ? (
        <UserAvatar name={name} src={image} />
      ) : (
        <TeamLogo name={name} src={image} className="size-10" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-sm text-muted">
          {kind === "equipos" && belongsTo
            ? copy.tickets.leader(belongsTo)
            : (belongsTo ?? copy.tickets.noTeam)}
        </span>
      </span>
    </span>
  );
}

interface HolderPickerProps {
  readonly kind: HolderKind;
  readonly chosenId: string;
}

const texts = copy.tickets;

/** The players or teams found by a search; the URL holds the chosen player or team. */
export function HolderPicker({ kind, chosenId }: HolderPickerProps) {
  const [, changeAddress] = useUrlState();
  const { search } = useListUrlState();
  const { data, error, refetch } = useQuery(holderSearchQuery(kind, search));
  const isSearching = search.length >= SEARCH_MINIMUM;

  function choose(id: string) {
    changeAddress((current) => withWord(current, "elegido", id, ["tipo", "page"]));
  }

  if (!search && chosenId !== "") return null;
  return (
    <div className="grid content-start gap-4">
      {!isSearching ? (
        <p className="text-[0.9375rem] text-muted">
          {search ? texts.searchHint : texts.choose[kind]}
        </p>
      ) : error && !data ? (
        <ErrorState title={texts.found[kind]} error={error} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} className="h-16" />
      ) : data.length === 0 ? (
        <p role="status" className="text-[0.9375rem] text-muted">
          {texts.noResults[kind]}
        </p>
      ) : (
        <>
          <ul
            aria-label={texts.results[kind]}
            className={cn(
              "grid grid-cols-1 gap-1.5",
              chosenId === "" && "md:grid-cols-2 xl:grid-cols-3",
            )}
          >
            {data.map((holder) => (
              <li key={holder.id}>
                <button
                  type="button"
                  aria-pressed={holder.id === chosenId}
                  onClick={() => choose(holder.id)}
                  className={cn(
                    "flex min-h-16 w-full items-center gap-3 rounded-md border px-3 py-2 text-left",
                    holder.id === chosenId
                      ? "border-accent bg-surface-raised"
                      : "border-border hover:bg-surface-raised",
                  )}
                >
                  <HolderIdentity kind={kind} holder={holder} />
                  <span className="ml-auto flex-none text-sm text-muted tabular-nums">
                    {formatTickets(holder.balance)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {data.length === SEARCH_LIMIT && (
            <p className="text-sm text-muted">{texts.more(SEARCH_LIMIT)}</p>
          )}
        </>
      )}
    </div>
  );
}
