import { isMatchOver, type MatchStatus } from "@/entities/match/domain/status";

/** An entry of a calendar file. */
export type CalendarEntry = {
  uid: string;
  title: string;
  description: string;
  /** The start and the end, as ISO instants. */
  start: string;
  durationMinutes: number;
  url: string;
};

const TOURNAMENT_MINUTES = 180;
const MAP_MINUTES = 40;

type TournamentTiming = { id: string; name: string; game: string; start_date: string };

/** The calendar entry of a tournament's start; it lasts three hours, because its end is unknown. */
export function tournamentEntry(tournament: TournamentTiming, url: string): CalendarEntry {
  return {
    uid: `tournament-${tournament.id}`,
    title: tournament.name,
    description: tournament.game,
    start: tournament.start_date,
    durationMinutes: TOURNAMENT_MINUTES,
    url,
  };
}

type MatchTiming = {
  id: string;
  scheduledAt: string | null;
  status: MatchStatus;
  /** The maximum number of maps; each counts as forty minutes. */
  bestOf: number;
  side1: { id: string; name: string } | null;
  side2: { id: string; name: string } | null;
};

/**
 * The calendar entries of a participant's open matches with a scheduled time.
 *
 * @param tournamentName part of each title
 * @param urlOf the URL of a match's page
 */
export function matchEntries(
  matches: readonly MatchTiming[],
  participantId: string,
  tournamentName: string,
  urlOf: (matchId: string) => string,
): CalendarEntry[] {
  return matches.flatMap((match) => {
    const isOwn = match.side1?.id === participantId || match.side2?.id === participantId;
    if (!isOwn || match.scheduledAt === null || isMatchOver(match.status)) return [];
    const names = [match.side1, match.side2].flatMap((side) => side?.name ?? []).join(" vs ");
    return [
      {
        uid: `match-${match.id}`,
        title: `${names} · ${tournamentName}`,
        description: tournamentName,
        start: match.scheduledAt,
        durationMinutes: match.bestOf * MAP_MINUTES,
        url: urlOf(match.id),
      },
    ];
  });
}

/** Writes the entries as a calendar file (RFC 5545). The first call loads the library. */
export async function calendarFile(entries: readonly CalendarEntry[]): Promise<string> {
  const { createEvents } = await import("ics");
  const { error, value } = createEvents(
    entries.map(({ uid, title, description, start, durationMinutes, url }) => ({
      uid,
      title,
      description,
      url,
      start: Date.parse(start),
      startInputType: "utc" as const,
      startOutputType: "utc" as const,
      duration: { minutes: durationMinutes },
      productId: "leyenda",
    })),
  );
  if (error || !value) throw error ?? new Error("The calendar is empty.");
  return value;
}
