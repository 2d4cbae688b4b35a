import { lazy, type ReactNode, Suspense } from "react";
import type { Right } from "@/entities/tournament/staff-words";
import { TournamentLog } from "@/features/desk/log/components/tournament-log";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { EditionsPanel } from "@/features/desk/editions/components/editions-panel";
import { StaffPanel } from "@/features/desk/staff/components/staff-panel";
import { TimeActs } from "@/features/desk/schedule/components/reschedule-rest";
import { useBoardWaitingMatches } from "@/features/desk/board/hooks/use-board-waiting-matches";
import { BoardSection } from "./board-section.tsx";
import { ConnectionsSection } from "@/features/desk/connections/components/connections-section";
import { MatchesSection } from "./matches-section.tsx";
import { ParticipantsSection } from "@/features/desk/participants/components/participants-section";
import { PrizesSection } from "@/features/desk/prizes/components/prizes-section";
import { TodaySection } from "./today-section.tsx";
import { ListSkeleton } from "@/components/list-skeleton";
import { Skeleton } from "@/components/ui/skeleton";
import { paths } from "@/config/paths";
import type { deskCopy } from "@/features/desk/copy";

const SchedulePanel = lazy(async () => ({
  default: (await import("@/features/desk/schedule/components/schedule-panel")).SchedulePanel,
}));

const EstimatedScheduleSection = lazy(async () => ({
  default: (await import("./estimated-schedule-section.tsx")).EstimatedScheduleSection,
}));

/** The schedule of all matches. Its code loads when the section is opened. */
export function ScheduleSection({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, status, start_date: startsAt, structure_generated_at: drawnAt } = tournament;
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-32" />}>
      <SchedulePanel
        key={id}
        tournamentId={id}
        startsAt={startsAt}
        waits={useBoardWaitingMatches(tournament)}
        ahead={<EstimatedScheduleSection tournament={tournament} />}
      >
        {status === "Activo" && drawnAt !== null && <TimeActs tournamentId={id} explains />}
      </SchedulePanel>
    </Suspense>
  );
}

const LobbiesPanel = lazy(async () => ({
  default: (await import("@/features/desk/lobbies/components/lobbies-panel")).LobbiesPanel,
}));

const DeskStructure = lazy(async () => ({
  default: (await import("./desk-structure.tsx")).DeskStructure,
}));

/** The lobbies of a tournament with their live tables. The code loads when the section is opened. */
function LobbiesSection({ tournament }: { readonly tournament: DeskTournament }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
      <LobbiesPanel
        key={tournament.id}
        tournament={tournament}
        tables={<DeskStructure tournament={tournament} />}
      />
    </Suspense>
  );
}

export type DeskPart = keyof typeof deskCopy.tabs;

interface DeskSection {
  /** The value of `tab` in the URL. The title is in `deskCopy.tabs`. */
  readonly name: DeskPart;
  /** The section is shown to staff with one of these rights; if undefined, to all staff of the tournament. */
  readonly rights?: readonly Right[];
  /** Values of `tab` that the section had in earlier versions. Old links still use them. */
  readonly formerly?: readonly string[];
  /** Whether the tournament has content for this section. The user's rights are checked separately. */
  readonly isFor?: (tournament: DeskTournament, isAdmin: boolean) => boolean;
  /** Whether the section contains settings that the staff rarely opens after the first time. */
  readonly isSetUp?: boolean;
  readonly panel: (tournament: DeskTournament) => ReactNode;
}

const hasLobbies = ({ stages }: DeskTournament) => stages.some(({ kind }) => kind === "lobbies");
/** Whether the tournament has matches between two sides, or may still get them. */
const hasMatches = ({ stages }: DeskTournament) =>
  stages.length === 0 || stages.some(({ kind }) => kind !== "lobbies");

const MessagesPanel = lazy(async () => ({
  default: (await import("@/features/desk/messages/components/messages-panel")).MessagesPanel,
}));

/** The messages of the staff. The code loads when the section is opened. */
function MessagesSection({ tournament }: { readonly tournament: DeskTournament }) {
  return (
    <Suspense fallback={<ListSkeleton rows={3} className="h-32" />}>
      <MessagesPanel key={tournament.id} tournament={tournament} />
    </Suspense>
  );
}

const EditTournament = lazy(async () => ({
  default: (await import("@/features/desk/settings/components/edit-tournament")).EditTournament,
}));

/** The settings form of a tournament. The code loads when the section is opened. */
function SettingsSection({ tournamentId: id }: { readonly tournamentId: string }) {
  return (
    <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
      <EditTournament key={id} id={id} back={paths.organize(id)} hasStatus={false} />
    </Suspense>
  );
}

/** The sections of the organiser's page; sections that are set up once come last. A new section needs a title too. */
export const DESK_SECTIONS: readonly DeskSection[] = [
  { name: "hoy", panel: (tournament) => <TodaySection tournament={tournament} /> },
  {
    name: "tablero",
    rights: ["results", "schedule", "chat"],
    isFor: (tournament) => tournament.status === "Activo" && hasMatches(tournament),
    panel: (tournament) => <BoardSection tournament={tournament} />,
  },
  {
    name: "salas",
    rights: ["results", "schedule", "adjustments"],
    isFor: (tournament) => hasLobbies(tournament) && tournament.structure_generated_at !== null,
    panel: (tournament) => <LobbiesSection tournament={tournament} />,
  },
  { name: "participantes", panel: (tournament) => <ParticipantsSection tournament={tournament} /> },
  {
    name: "partidos",
    rights: ["results", "schedule", "participants", "chat"],
    isFor: hasMatches,
    panel: (tournament) => <MatchesSection tournament={tournament} />,
  },
  {
    name: "horarios",
    rights: ["schedule"],
    isFor: (tournament) => tournament.status !== "Finalizado" && hasMatches(tournament),
    panel: (tournament) => <ScheduleSection tournament={tournament} />,
  },
  {
    name: "mensajes",
    rights: ["chat"],
    panel: (tournament) => <MessagesSection tournament={tournament} />,
  },
  {
    name: "premios",
    rights: ["money"],
    panel: (tournament) => <PrizesSection tournament={tournament} />,
  },
  {
    name: "datos",
    isSetUp: true,
    rights: ["settings"],
    panel: ({ id }) => <SettingsSection tournamentId={id} />,
  },
  {
    name: "equipo",
    isSetUp: true,
    panel: (tournament) => <StaffPanel tournament={tournament} />,
  },
  { name: "registro", isSetUp: true, panel: ({ id }) => <TournamentLog tournamentId={id} /> },
  {
    name: "ediciones",
    isSetUp: true,
    rights: ["settings", "money"],
    // Only admins can start a series. For a finished tournament, the section "hoy" offers it instead.
    isFor: ({ edition, finished_at: finishedAt }, isAdmin) =>
      edition !== null || (isAdmin && finishedAt === null),
    panel: (tournament) => <EditionsPanel tournament={tournament} />,
  },
  {
    name: "conexiones",
    isSetUp: true,
    formerly: ["discord", "webhooks"],
    rights: ["settings", "webhooks"],
    panel: (tournament) => <ConnectionsSection tournament={tournament} />,
  },
];
