import { useQuery } from "@tanstack/react-query";
import { paths } from "@/config/paths";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { prizeLabel } from "@/entities/tournament/domain/prizes";
import type { DeskTournament } from "@/features/desk/api/desk-tournament";
import { tournamentParticipantsQuery } from "@/features/desk/api/list-participants-and-contacts";
import { PARTICIPANTS_TO_START } from "@/entities/tournament/domain/consequences";
import { useCheckIn } from "@/features/desk/participants/hooks/use-check-in";
import { messagesQuery } from "@/features/desk/messages/api/messages";
import { staffQuery } from "@/features/desk/api/staff";
import { waitingListQuery } from "@/features/desk/participants/api/waiting-list";
import { type BeforeLine, BeforeStart } from "@/features/desk/today/components/tasks-before-start";
import { todayCopy } from "@/features/desk/today/copy";

const copy = todayCopy.before;
/** At most this many missing participants are shown by name; the text gives the number of the remaining ones. */
const NAMED = 3;

/** The remaining tasks before a tournament begins, with links. Shows only the tasks that the viewer may do. */
export function BeforeStartLines({ tournament }: { readonly tournament: DeskTournament }) {
  const { id, prizes, participant_count: count, max_participants: places } = tournament;
  const { may } = useTournamentRights(id);
  const checkIn = useCheckIn(id);
  const { data: entrants } = useQuery(tournamentParticipantsQuery(id, false));
  const { data: waiting } = useQuery(waitingListQuery(id));
  const { data: staff, isLoading: awaitsStaff } = useQuery({
    ...staffQuery(id),
    enabled: may("staff"),
  });
  const { data: sent, isLoading: awaitsSent } = useQuery({
    ...messagesQuery(id, 1),
    enabled: may("chat"),
  });
  const registered = entrants?.filter(({ status }) => status === "registered") ?? [];
  const missing = registered.filter(({ checked_in_at: at }) => at === null);
  const unseeded = registered.filter(({ seed }) => seed === null).length;
  const taken = count ?? 0;
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  const participants = paths.organize(id, "participantes");
  const lines: readonly (BeforeLine | false | undefined)[] = [
    [
      copy.entrants,
      places ? copy.ofPlaces(taken, places) : `${taken}`,
      participants,
      taken >= (places || PARTICIPANTS_TO_START),
      places ? taken / places : undefined,
    ],
    checkIn !== null &&
      entrants && [
        copy.missing,
        missing.length === 0 ? copy.nobodyMissing : copy.names(names, missing.length),
        participants,
        missing.length === 0,
      ],
    waiting !== undefined &&
      waiting.total > 0 && [
        copy.waiting,
        copy.waits(waiting.total, waiting.offers.length),
        participants,
      ],
    // If no participant has a seed, the draw does not use seeds, so the task to set the missing seeds is not listed.
    unseeded > 0 &&
      unseeded < registered.length && [copy.seeding, copy.unseeded(unseeded), participants],
    (staff !== undefined || awaitsStaff) && [
      copy.staff,
      staff === undefined ? "" : staff.length === 0 ? copy.alone : copy.people(staff.length),
      paths.organize(id, "equipo"),
      (staff !== undefined && staff.length > 0) || null,
    ],
    may("settings") && [
      copy.prizes,
      prizes.length === 0 ? copy.noPrizes : prizes.map(prizeLabel).join(" · "),
      paths.organize(id, "datos"),
      prizes.length > 0,
    ],
    (sent !== undefined || awaitsSent) && [
      copy.messages,
      sent === undefined ? "" : sent.messages.length === 0 ? copy.unwritten : copy.written,
      paths.organize(id, "mensajes"),
      sent === undefined ? null : sent.messages.length > 0,
    ],
  ];
  return (
    <BeforeStart
      tournament={tournament}
      datesTo={may("settings") ? paths.organize(id, "datos") : undefined}
      lines={lines.filter((line) => line !== false && line !== undefined)}
    />
  );
}
