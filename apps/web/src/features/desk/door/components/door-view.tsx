import type { Words } from "@leyenda/db-types";
import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, DoorClosed, Printer, ShieldQuestion } from "lucide-react";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorState } from "@/components/error-state";
import { PageHeader } from "@/components/page-header";
import { Button, buttonClass } from "@/components/ui/button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { useTableChanges } from "@/lib/realtime";
import { doorQuery, useTurnDoor } from "../api/door.ts";
import { doorCopy as copy } from "../door-copy.ts";
import { DeskDoor } from "../../components/staff-only.tsx";
import { DoorDesk } from "./door-desk.tsx";

interface DoorViewProps {
  readonly tournamentId: string;
  /** The tournament; undefined while it loads. */
  readonly tournament:
    | {
        readonly type: Words["tournaments"]["type"];
        readonly status: Words["tournaments"]["status"];
        readonly participant_count: number | null;
      }
    | null
    | undefined;
}

/** The page for admitting people to a tournament's venue, for staff who may change the registrations. */
export function DoorView(props: DoorViewProps) {
  return (
    <DeskDoor tournamentId={props.tournamentId}>
      <Door {...props} />
    </DeskDoor>
  );
}

function Door({ tournamentId: id, tournament }: DoorViewProps) {
  const { may, rights } = useTournamentRights(id);
  const enabled = may("door");
  const { data, error, refetch } = useQuery({ ...doorQuery(id), enabled });
  const open = useTurnDoor(id, true);
  const close = useTurnDoor(id, false);
  const filter = `tournament_id=eq.${id}`;
  const keys = [organizerKeys.door(id)];
  useTableChanges({ table: "door_arrivals", filter, enabled }, keys);
  useTableChanges({ table: "tournament_participants", filter, enabled }, keys);
  useTableChanges({ table: "waiting_entries", filter, enabled }, keys);
  if (!enabled)
    return (
      <EmptyState
        isPage
        icon={ShieldQuestion}
        title={copy.forbidden}
        description={copy.forbiddenHint}
      />
    );
  if (error && !data)
    return <ErrorState isPage title={copy.loadError} error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-96 rounded-xl" />;
  return (
    <>
      {rights.length > 1 && (
        <Link
          to={paths.organize(id, "participantes")}
          className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-foreground"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {copy.back(data.name)}
        </Link>
      )}
      <PageHeader
        title={copy.title}
        isLine
        actions={
          data.openedAt !== null && (
            <ConfirmButton
              label={copy.close}
              variant="secondary"
              title={copy.closeTitle}
              description={copy.closeText}
              confirmLabel={copy.close}
              onConfirm={() => close.mutateAsync()}
            />
          )
        }
      />
      {/* After the tournament nobody can be admitted, because nobody arrives any more. */}
      {tournament?.status === "Finalizado" && data.openedAt === null ? (
        <EmptyState icon={DoorClosed} title={copy.over} description={copy.overHint} />
      ) : data.openedAt === null ? (
        <EmptyState
          icon={DoorClosed}
          title={copy.shut}
          description={
            <>
              {copy.shutHint}
              <span className="mt-3 block font-medium text-foreground tabular-nums">
                {tournament &&
                  copy.shutFor(tournament.participant_count ?? 0, tournament.type === "team")}
              </span>
            </>
          }
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <Button isLoading={open.isPending} onClick={() => open.mutate()}>
                {copy.open}
              </Button>
              <Link to={paths.doorSheet(id)} className={buttonClass({ variant: "secondary" })}>
                <Printer aria-hidden />
                {copy.sheet}
              </Link>
            </div>
          }
        />
      ) : (
        <DoorDesk tournamentId={id} name={data.name} people={data.people} />
      )}
    </>
  );
}
