import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ClipboardList } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { GameCover } from "@/components/game-cover";
import { ListSkeleton } from "@/components/list-skeleton";
import { RowTable } from "@/components/row-table";
import { buttonClass } from "@/components/ui/button";
import { paths } from "@/config/paths";
import { myStaffQuery } from "@/entities/tournament/api/staffed-tournaments";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { presetWords } from "@/entities/tournament/staff-words";
import { useNow } from "@/hooks/use-now";
import { useSession } from "@/hooks/use-session";
import { useTableChanges } from "@/lib/realtime";
import { deskCopy } from "../../copy.ts";
import { type DeskCup, desksQuery } from "../api/tournaments-with-pending-work.ts";
import { ownCopy as copy } from "../copy.ts";
import { byNeed, deskWaits } from "../domain/tournament-pending-work.ts";
import { DeskLine, DeskStand } from "./tournament-progress.tsx";

const CLOCK_MS = 60_000;
/** If there are more tournaments than this, they are shown as a table instead of cards. */
const FEW = 4;

interface MyTournamentsProps {
  readonly userId: string;
  /** Whether members may create tournaments on this installation. */
  readonly canFound: boolean;
  /** Whether to show a table instead of cards. */
  readonly isTable: boolean;
  /** The switch between cards and table, shown if there are many tournaments. */
  readonly views: ReactNode;
}

/** The tournaments that the user helps to run, with their role in each; administrators see all. */
export function MyTournaments({ userId, canFound, isTable, views }: MyTournamentsProps) {
  const { isAdmin } = useSession();
  const now = useNow(CLOCK_MS);
  const staff = useQuery(myStaffQuery(userId));
  const ids = staff.data?.map(({ tournament }) => tournament.id);
  const desks = useQuery({
    ...desksQuery(isAdmin ? null : (ids ?? [])),
    enabled: isAdmin || (ids !== undefined && ids.length > 0),
  });
  useTableChanges({ table: "tournament_staff", filter: `profile_id=eq.${userId}` }, [
    organizerKeys.ofMyStaff,
  ]);
  useTableChanges({ table: "referee_calls" }, [organizerKeys.ofDesks]);
  useTableChanges({ table: "match_starts", event: "UPDATE" }, [organizerKeys.ofDesks]);
  useTableChanges({ table: "match_reports" }, [organizerKeys.ofDesks]);
  useTableChanges({ table: "entry_requests" }, [organizerKeys.ofDesks]);
  const isNobody = !isAdmin && ids?.length === 0;
  const error = staff.error ?? desks.error;
  if (error && (!staff.data || !desks.data))
    return (
      <ErrorState
        title={copy.loadError}
        error={error}
        onRetry={async () => {
          await staff.refetch();
          await desks.refetch();
        }}
      />
    );
  if (!staff.data || (!desks.data && !isNobody)) return <ListSkeleton rows={3} className="h-20" />;
  const { open, over } = desks.data ?? { open: [], over: [] };
  if (open.length + over.length === 0)
    return (
      <EmptyState
        icon={ClipboardList}
        title={copy.empty}
        description={isAdmin ? copy.adminHint : canFound ? copy.foundHint : copy.emptyHint}
        {...(!isAdmin &&
          !canFound && {
            action: (
              <Link to={paths.tournaments()} className={buttonClass({ variant: "secondary" })}>
                {copy.tournaments}
              </Link>
            ),
          })}
      />
    );
  const presets = new Map(
    staff.data.map(({ preset, tournament }) => [
      tournament.id,
      preset ? presetWords[preset] : deskCopy.customRights,
    ]),
  );
  const list = (cups: readonly DeskCup[], isSaid: boolean) =>
    isTable ? (
      <DeskTable cups={cups} places={presets} />
    ) : (
      <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {cups.map((cup) => (
          <li key={cup.id}>
            <DeskCard cup={cup} place={presets.get(cup.id)} isSaid={isSaid} />
          </li>
        ))}
      </ul>
    );
  return (
    <div className="grid grid-cols-1 gap-6">
      {open.length + over.length > FEW && <div className="-mb-3 max-md:hidden">{views}</div>}
      {isTable &&
        open.length > 0 &&
        list(
          byNeed(open, now).flatMap(([, cups]) => cups),
          true,
        )}
      {!isTable &&
        byNeed(open, now).map(([need, cups]) => (
          <section key={need} aria-label={copy.needs[need]}>
            <h2 className="eyebrow mb-2 text-muted">{copy.needs[need]}</h2>
            {list(cups, need !== "waits")}
          </section>
        ))}
      {over.length > 0 && (
        <details open={open.length === 0}>
          <summary className="eyebrow flex min-h-11 cursor-pointer items-center text-muted hover:text-foreground">
            {copy.over(over.length)}
          </summary>
          {list(over, true)}
        </details>
      )}
    </div>
  );
}

interface DeskCardProps {
  readonly cup: DeskCup;
  /** The viewer's role in the staff. */
  readonly place: string | undefined;
  /** True if the heading above already names the state. */
  readonly isSaid: boolean;
}

/** A tournament that links to its desk; each kind of pending work links to the page that handles it. */
function DeskCard({ cup, place, isSaid }: DeskCardProps) {
  const waits = deskWaits(cup);
  return (
    <div className="card flex h-full flex-col p-0 hover:border-accent/60">
      <Link
        to={paths.organize(cup.id)}
        className="flex min-h-21 flex-1 items-center gap-3 p-3 sm:px-4"
      >
        <GameCover
          name={cup.game}
          seed={cup.id}
          src={cup.image_url}
          className="aspect-square size-11 flex-none rounded-md"
        />
        <span className="min-w-0 flex-1">
          <span className="block text-base/snug font-semibold sm:text-lg/snug wrap-anywhere">
            {cup.name}
          </span>
          <DeskLine cup={cup} />
          {place && <span className="block text-sm text-muted">{place}</span>}
        </span>
        <span className="flex flex-none flex-col items-end gap-1.5 text-sm text-muted tabular-nums">
          {(!isSaid || cup.cancelled_at !== null) && <TournamentStatusBadge tournament={cup} />}
          <DeskStand cup={cup} />
        </span>
      </Link>
      {waits.length > 0 && (
        <ul className="flex flex-wrap gap-x-5 border-t border-border px-3 sm:px-4">
          {waits.map(({ text, to }) => (
            <li key={text}>
              <Link
                to={to}
                className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-warning hover:underline"
              >
                {text}
                <ChevronRight aria-hidden className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const { columns, tableLabel } = copy;

interface DeskTableProps {
  readonly cups: readonly DeskCup[];
  /** The viewer's role in the staff of each tournament. */
  readonly places: ReadonlyMap<string, string>;
}

/** Tournaments as rows: state, date, places or progress, and pending work. */
function DeskTable({ cups, places }: DeskTableProps) {
  return (
    <RowTable
      label={tableLabel}
      rows={cups}
      columns={[
        {
          title: columns.name,
          card: "title",
          className: "md:max-w-80",
          cell: ({ id, name }) => (
            <>
              <Link
                to={paths.organize(id)}
                title={name}
                className="line-clamp-1 font-semibold wrap-anywhere hover:underline"
              >
                {name}
              </Link>
              {places.has(id) && <span className="text-sm text-muted">{places.get(id)}</span>}
            </>
          ),
        },
        { title: columns.status, cell: (cup) => <TournamentStatusBadge tournament={cup} /> },
        {
          title: columns.when,
          className: "whitespace-nowrap",
          cell: (cup) => <DeskLine cup={cup} />,
        },
        {
          title: columns.stand,
          className: "whitespace-nowrap text-sm text-muted tabular-nums",
          cell: (cup) => (
            <span className="inline-grid gap-1">
              <DeskStand cup={cup} />
            </span>
          ),
        },
        {
          title: columns.waits,
          isOptional: true,
          cell: (cup) => {
            const waits = deskWaits(cup);
            return (
              waits.length > 0 && (
                <span className="flex flex-wrap gap-x-4">
                  {waits.map(({ text, to }) => (
                    <Link
                      key={text}
                      to={to}
                      className="inline-flex min-h-6 items-center text-sm font-semibold text-warning hover:underline pointer-coarse:min-h-11"
                    >
                      {text}
                    </Link>
                  ))}
                </span>
              )
            );
          },
        },
      ]}
    />
  );
}
