import { useQuery } from "@tanstack/react-query";
import { paths } from "@/config/paths";
import { matchKeys } from "@/entities/match/api/match-query-keys";
import { staffMatchKeys } from "@/entities/match/api/staff-match-query-keys";
import { organizerKeys } from "@/entities/tournament/api/organizer-query-keys";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { encounterCountsQuery } from "@/features/desk/matches/api/count-encounters";
import { openStandInsQuery } from "@/features/desk/participants/api/stand-ins";
import { standInCopy } from "@/features/desk/participants/copy";
import type { Right } from "@/entities/tournament/staff-words";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { waitingEntriesQuery } from "@/features/desk/participants/api/waiting-list";
import { enteringCopy } from "@/features/desk/participants/place-requests-copy";
import { useTableChanges } from "@/lib/realtime";
import { todayCopy as copy } from "@/features/desk/today/copy";

/** A task in a tournament that waits for its staff. */
export interface DeskWait {
  readonly text: string;
  /** The kind of task, if `text` contains only the names of the participants. */
  readonly detail: string | null;
  /**
   * The text of the button in the page's head, with the count.
   * Null if nothing can be done yet, or if the viewer lacks the rights.
   */
  readonly act: string | null;
  /** A short text for the button in the list of tasks, which also shows `text`; null if there is no button. */
  readonly verb: string | null;
  readonly to: string;
  /** The section of the page to which the link leads. */
  readonly part: "partidos" | "participantes";
  readonly isUrgent: boolean;
  /** Whether the task is a request to let a stand-in play. It has answer buttons wherever it is listed. */
  readonly isStandIn: boolean;
}

/** The tasks in a tournament that wait for its staff, most urgent first; undefined until known. */
export function useDeskWaits(tournament: DeskTournament): readonly DeskWait[] | undefined {
  const { id } = tournament;
  const { may } = useTournamentRights(id);
  const { data: matches } = useQuery(encounterCountsQuery("tournament", id));
  const { data: entries } = useQuery(
    waitingEntriesQuery(tournament, {
      requests: may("registrations"),
      // Staff with the right for registrations see the number of missing confirmations in the page's head.
      missing: !may("registrations"),
    }),
  );
  const answersStandIns = may("participants");
  const { data: standIns } = useQuery({ ...openStandInsQuery(id), enabled: answersStandIns });
  useTableChanges({ table: "tournament_matches", filter: `tournament_id=eq.${id}` }, [
    staffMatchKeys.encounters,
  ]);
  useTableChanges(
    {
      table: "entry_requests",
      filter: `tournament_id=eq.${id}`,
      enabled: tournament.entry_by === "approval",
    },
    [organizerKeys.ofWaiting(id)],
  );
  useTableChanges(
    { table: "stand_ins", filter: `tournament_id=eq.${id}`, enabled: answersStandIns },
    [matchKeys.standIns(id)],
  );
  if (!matches || !entries) return undefined;
  const participants = paths.organize(id, "participantes");
  const [first, second] = standIns ?? [];
  const only = second ? undefined : first;
  const inState = (state: string) => `${paths.organize(id, "partidos")}&estado=${state}`;
  const lines: readonly [
    count: number,
    text: (count: number) => string,
    to: string,
    right?: Right,
    act?: (count: number) => string,
    verb?: string,
    detail?: string | null,
  ][] = [
    [
      matches.disputas,
      copy.disputes,
      inState("disputas"),
      "results",
      copy.acts.disputes,
      copy.verbs.decide,
    ],
    [
      matches["sin-resultado"],
      copy.late,
      inState("sin-resultado"),
      "results",
      copy.acts.late,
      copy.verbs.enter,
    ],
    [
      standIns?.length ?? 0,
      (count) =>
        only
          ? standInCopy.asks(only.team?.team?.name ?? "", only.player?.username ?? "")
          : copy.standIns(count),
      participants,
      "participants",
      copy.acts.requests,
      copy.verbs.answer,
      only ? copy.standIn : null,
    ],
    [
      entries.requests,
      enteringCopy.requests.title,
      participants,
      "registrations",
      copy.acts.requests,
      copy.verbs.answer,
    ],
    [entries.missing, copy.missing, participants],
  ];
  return lines.flatMap(([count, text, to, right, act, verb, detail = null]) => {
    if (count === 0) return [];
    const mayAct = right !== undefined && may(right);
    return [
      {
        text: text(count),
        detail,
        act: (mayAct && act?.(count)) || null,
        verb: (mayAct && verb) || null,
        to,
        part: to === participants ? "participantes" : "partidos",
        isUrgent: !!act,
        isStandIn: right === "participants",
      },
    ];
  });
}
