import type { PageHead } from "@leyenda/site";
import type { PageSite } from "@/lib/define-page";
import { formatDate, formatDateTime } from "@/lib/format";
import { statusTones, statusWord } from "@/entities/tournament/domain/status";
import { prizeLabel, standingPrizes } from "@/entities/tournament/domain/prizes";
import { copy } from "../copy.ts";
import type { TournamentPage } from "../api/get-tournament.ts";

const texts = copy.head;

/** The title, description and picture of a tournament's page, for link previews. */
export function tournamentPageMeta(
  tournament: TournamentPage,
  { url, origin, brand }: PageSite,
): PageHead {
  const { name, game, start_date: start, max_participants: places } = tournament;
  const entrants = texts.places(tournament.playing, places, tournament.type);
  const isCancelled = tournament.cancelled_at !== null;
  const status = statusWord(tournament);
  const fee = texts.fee(tournament.entry_fee);
  const [first] = standingPrizes(tournament);
  const prize = first ? [texts.prize(prizeLabel(first))] : [];
  const description = texts.description({
    cancelReason: tournament.cancel_reason,
    status,
    game,
    format: tournament.format,
    facts: [entrants, fee],
    start: formatDateTime(start),
    prize,
  });
  // Only readers such as search engines and link previews use the other fields, so only the server adds them.
  if (!import.meta.env.SSR) return { title: name, description };
  return {
    title: name,
    description,
    feed: `torneo/${tournament.id}`,
    structured: {
      "@type": "SportsEvent",
      name,
      sport: game,
      startDate: start,
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      eventStatus: `https://schema.org/${isCancelled ? "EventCancelled" : "EventScheduled"}`,
      location: { "@type": "VirtualLocation", url },
      organizer: { "@type": "Organization", name: brand, url: origin },
      ...(places > 0 ? { maximumAttendeeCapacity: places } : {}),
      url,
    },
    card: {
      eyebrow: texts.eyebrow(game, formatDate(start)),
      title: name,
      facts: [entrants, fee, ...prize],
      badge: {
        text: status,
        color: isCancelled ? "danger" : `status-${statusTones[tournament.status]}`,
      },
      cover: { game, seed: tournament.id },
      seed: tournament.id,
    },
  };
}
