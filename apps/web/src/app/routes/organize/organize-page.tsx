import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, Eye, Timer, Trophy } from "lucide-react";
import { Link, Navigate, useParams, useSearchParams } from "react-router";
import { UrlStateTabs } from "@/components/url-state-tabs";
import { Countdown } from "@/components/countdown";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { PageHeader } from "@/components/page-header";
import { RowAction, RowActions } from "@/components/row-actions";
import { buttonClass } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { TournamentStatusBadge } from "@/entities/tournament/components/tournament-status-badge";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { type DeskTournament, deskTournamentQuery } from "@/features/desk/api/desk-tournament";
import { HelperBar } from "@/features/desk/head/components/limited-organiser-bar";
import { OrganiserBar } from "@/features/desk/head/components/organiser-bar";
import { StatusMenu } from "@/features/desk/head/components/status-menu";
import { TournamentDesk } from "@/features/desk/head/components/tournament-desk-actions";
import { waitingListQuery } from "@/features/desk/participants/api/waiting-list";
import { DeskDoor } from "@/features/desk/components/staff-only";
import { PartsMenu } from "@/features/desk/head/components/tabs-menu";
import { deskCopy as copy } from "@/features/desk/copy";
import { useSession } from "@/hooks/use-session";
import { cn } from "@/lib/cn";
import { useNow } from "@/hooks/use-now";
import { formatDateTime, ownFormats } from "@/lib/format";
import { definePage, missingPage } from "@/lib/define-page";
import { useTableChanges } from "@/lib/realtime";
import { MostUrgentTask } from "./most-urgent-task.tsx";
import { DESK_SECTIONS, type DeskPart } from "./sections.tsx";
import { useIsLate } from "@/features/desk/board/hooks/use-board-waiting-matches";
import "./desk.css";
import { ProportionBar } from "@/components/proportion-bar";
import { tournamentOutlookQuery } from "@/entities/tournament/api/action-impact-numbers";
import { organiserCopy } from "@/features/desk/head/copy";
import { ownCopy } from "@/features/desk/own/copy";

/** If this many tabs or more follow the first tab, a menu with all tabs is next to the strip of tabs. */
const MANY_PARTS = 4;

/** The sections used while matches are played. Only there, the head offers to postpone the remaining matches. */
const AT_NIGHT: ReadonlySet<DeskPart> = new Set(["hoy", "tablero"]);

export const handle = definePage({
  memberReads: ({ params }) => ({ tournament: deskTournamentQuery(params["id"] ?? "") }),
  head: ({ tournament }) =>
    tournament === null
      ? missingPage(copy.missing)
      : {
          title: tournament ? `${copy.title}: ${tournament.name}` : copy.title,
          description: copy.title,
        },
});

/** /organize/{id} */
export function Component() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(deskTournamentQuery(id));
  const liveKeys = [organizerKeys.adminOne(id), organizerKeys.ofMyStaff];
  useTableChanges({ table: "tournaments", filter: `id=eq.${id}` }, liveKeys);
  useTableChanges({ table: "tournament_participants", filter: `tournament_id=eq.${id}` }, liveKeys);
  useTableChanges({ table: "tournament_staff", filter: `tournament_id=eq.${id}` }, liveKeys);
  if (error && data === undefined)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton className="h-96 rounded-xl" />;
  if (data === null) return <EmptyState isPage icon={Trophy} title={copy.missing} />;
  return (
    <DeskDoor tournamentId={id}>
      <Desk key={id} tournament={data} />
    </DeskDoor>
  );
}

const outlook = organiserCopy.next;

/**
 * The share of decided matches, next to the tournament's state.
 * On a phone the share is hidden if the bar with the next action shows it.
 */
function StandLine({ tournamentId }: { readonly tournamentId: string }) {
  const { data } = useQuery(tournamentOutlookQuery(tournamentId));
  if (!data) return null;
  const { decided_matches: decided, matches } = data;
  if (data.is_cancelled)
    return <span className="text-[0.9375rem] text-muted max-md:hidden">{outlook.cancelled}</span>;
  if (data.status !== "Activo" || matches === 0) return null;
  return (
    <span className="flex items-center gap-2 text-muted tabular-nums max-md:basis-full max-md:group-has-[[data-next-act]]/head:hidden">
      {outlook.brief(decided, matches)}
      <ProportionBar share={decided / matches} />
    </span>
  );
}

/** The sections for which the viewer has rights. Each section reads its own data. */
function Desk({ tournament }: { readonly tournament: DeskTournament }) {
  const { id } = tournament;
  const { may, rights } = useTournamentRights(id);
  const [params] = useSearchParams();
  const { isAdmin } = useSession();
  const now = useNow(60_000);
  const [first, ...others] = DESK_SECTIONS.filter(
    ({ rights, isFor }) => (!rights || may(...rights)) && (!isFor || isFor(tournament, isAdmin)),
  ).map(({ panel, isSetUp, ...section }, at, all) => ({
    ...section,
    isApart: isSetUp === true && all[at - 1]?.isSetUp !== true,
    panel: panel(tournament),
  }));
  const shown = others.find(({ name }) => name === params.get("tab"))?.name ?? "hoy";
  const isAtToday = shown === "hoy";
  const titles = tournament.finished_at === null ? copy.tabs : { ...copy.tabs, hoy: copy.closing };
  const isDrawn = tournament.structure_generated_at !== null;
  const takesEntries = tournament.status === "Inscripciones" && !isDrawn;
  const { data: waiting } = useQuery({ ...waitingListQuery(id), enabled: takesEntries });
  useTableChanges(
    { table: "waiting_entries", filter: `tournament_id=eq.${id}`, enabled: takesEntries },
    [organizerKeys.waitingList(id)],
  );
  const isLate = useIsLate(tournament);
  const isPlayed = isDrawn && tournament.status === "Activo";
  const waits = waiting && { total: waiting.total, offered: waiting.offers.length };
  const readsOutlook = may("settings", "brackets", "delete", "money");
  const bar = {
    // On a phone, the page of a running tournament begins with the waiting tasks, so the bar above does not repeat
    // them.
    isBrief: !isAtToday || isPlayed,
    movesTimes: isLate && AT_NIGHT.has(shown),
    children: <MostUrgentTask tournament={tournament} shown={shown} />,
  };
  // Staff whose only right is `door` (check-in at the venue) can use no other part of this page.
  if (rights.length > 0 && rights.every((right) => right === "door"))
    return <Navigate to={paths.door(id)} replace />;
  return (
    <>
      <div className="desk-head group/head" data-desk-part={shown}>
        {/* On wide screens title, state and actions are on one line (see desk.css). On a phone the state is below the back link, the title and the actions. */}
        <div className="desk-title flex flex-wrap items-center gap-x-4 gap-y-1 [--title-width:1.25rem] max-md:mb-2 max-md:gap-x-2 [&>header]:contents max-md:[&>header>:nth-child(1)]:flex-1 max-md:[&_h1]:line-clamp-2 md:[&>header>:last-child]:order-last md:[&>header>:last-child]:ml-auto md:[&_h1]:text-4xl">
          <Link
            to={paths.organized()}
            aria-label={ownCopy.title}
            className={cn(
              buttonClass({ variant: "ghost", size: "sm", icon: true }),
              "-mr-2 -ml-3 md:hidden",
            )}
          >
            <ChevronLeft aria-hidden />
          </Link>
          <PageHeader
            title={tournament.name}
            isLine
            actions={
              may("brackets", "delete") ? (
                <TournamentDesk tournament={tournament} isAtDesk />
              ) : (
                <RowActions isAlone>
                  <RowAction
                    icon={Eye}
                    title={copy.publicPage}
                    label={copy.publicPage}
                    to={paths.tournament(id)}
                  />
                </RowActions>
              )
            }
          />
          <div className="desk-state flex items-center gap-x-4 max-md:basis-full max-md:gap-x-2 md:min-w-56 md:flex-1 md:flex-wrap md:gap-x-3">
            {may("settings") ? (
              <StatusMenu tournament={tournament} />
            ) : (
              <TournamentStatusBadge tournament={tournament} />
            )}
            <div className="flex flex-wrap items-center gap-x-4 max-md:text-sm md:contents">
              <span className="desk-when text-muted">{beginning(tournament, now)}</span>
              {!isDrawn && tournament.cancelled_at === null && (
                <span className="flex items-center gap-1.5 text-muted max-md:basis-full">
                  <Timer aria-hidden className="size-4 max-md:hidden" />
                  <span className="md:hidden">{copy.beginsIn}</span>
                  <Countdown
                    to={tournament.start_date}
                    label={copy.startsAt(formatDateTime(tournament.start_date))}
                    doneText={copy.started}
                  />
                </span>
              )}
              {readsOutlook && <StandLine tournamentId={id} />}
            </div>
          </div>
        </div>
        {/* On a phone the main content comes first: the board directly, other sections below one line with the state and the next action. */}
        <div className="desk-bar has-[section:empty]:hidden max-md:mb-2">
          {readsOutlook ? (
            <OrganiserBar
              {...bar}
              tournamentId={id}
              isAtDesk
              isPaidBelow={isAtToday || shown === "premios"}
              waiting={waits}
            />
          ) : (
            <HelperBar {...bar} tournament={tournament} />
          )}
        </div>
      </div>
      {first && (
        <UrlStateTabs<DeskPart>
          label={copy.tabsLabel}
          titles={titles}
          tabs={[first, ...others]}
          dropped={[
            "q",
            "page",
            "estado",
            "participante",
            "partido",
            "webhook",
            "tipo",
            "quien",
            "desde",
            "hasta",
            "estacion",
          ]}
          staysPut
          aside={(current, choose) =>
            others.length >= MANY_PARTS && (
              <PartsMenu
                tournamentId={id}
                parts={[first, ...others].map(({ name }) => name)}
                titles={titles}
                current={current}
                onChoose={choose}
              />
            )
          }
        />
      )}
    </>
  );
}

/** Text with the date when a tournament begins, began or ended; for a cancelled tournament, the planned date. */
function beginning(
  { status, start_date: start, cancelled_at: cancelledAt, finished_at: finishedAt }: DeskTournament,
  now: number,
) {
  const date = ownFormats.formatWhen(start, now);
  if (cancelledAt !== null) return date;
  if (status === "Finalizado" && finishedAt !== null)
    return copy.ended(ownFormats.formatWhen(finishedAt, now));
  const hasBegun = status === "Activo" || status === "Finalizado";
  if (!hasBegun) return copy.begins(date);
  // If a tournament began before its planned date, the text gives the planned date, because no other date is stored.
  return Date.parse(start) > now ? copy.planned(date) : copy.began(date);
}
