import { texts } from "./discord-texts.ts";
import { BUTTON, button, instant, linkButton, message, plain, type Message } from "./markup.ts";

/** The data of a tournament in a list. */
export interface TournamentFacts {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly status: string;
  readonly start_date: string;
  readonly max_participants: number;
  readonly entry_fee: number;
  readonly participant_count: number | null;
}

export interface NamedSide {
  readonly display_name: string | null;
}

export interface ListedMatch {
  readonly status: string;
  readonly result: string | null;
  readonly live_score: string | null;
  readonly plays_at: string | null;
  readonly side1: NamedSide | null;
  readonly side2: NamedSide | null;
}

export interface Table {
  readonly name: string;
  readonly rows: readonly {
    readonly position: number;
    readonly points: number;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly participant: NamedSide | null;
  }[];
}

/** The registration, as `private.discord_entry` returns it. */
export interface DiscordEntry {
  readonly id: string;
  readonly status: string;
  readonly fee: number;
  readonly paysTeam: boolean;
  readonly entrant: string | null;
  readonly isEntered: boolean;
}

const tickets = (count: number): string =>
  count === 0 ? texts.tournaments.free : texts.tournaments.tickets(count);

const pageOf = (site: string, { id }: { readonly id: string }): string =>
  `${site}/tournaments/${id}`;

/** Returns the preview picture of a link to the tournament. */
const picture = (site: string, { id }: { readonly id: string }) => ({
  url: `${site}/preview/tournaments/${id}.png`,
});

function factsOf(tournament: TournamentFacts): string {
  const { status, start_date: startsAt, max_participants: all, entry_fee: fee } = tournament;
  const taken = tournament.participant_count ?? 0;
  return [
    texts.tournaments.status[status] ?? status,
    plain(tournament.game),
    instant(startsAt),
    all > 0 ? texts.tournaments.places(taken, all) : texts.tournaments.taken(taken),
    tickets(fee),
  ].join(" · ");
}

/** Returns the message with upcoming and running tournaments. */
export function tournamentList(tournaments: readonly TournamentFacts[], site: string): Message {
  const all = linkButton(`${site}/tournaments`, texts.tournaments.all);
  if (tournaments.length === 0) return message(texts.tournaments.none, [all]);
  return message("", [all], {
    title: texts.tournaments.title,
    url: `${site}/tournaments`,
    description: tournaments
      .map((one) => `**[${plain(one.name)}](${pageOf(site, one)})**\n${factsOf(one)}`)
      .join("\n\n"),
  });
}

/** Returns the message before registration, in which the user chooses the participant and sees the fee. */
export function entryQuestion(
  tournament: TournamentFacts,
  entry: DiscordEntry,
  site: string,
): Message {
  const { entrant, fee, id } = entry;
  const page = linkButton(pageOf(site, entry), texts.openPage);
  const embed = {
    title: tournament.name,
    url: pageOf(site, entry),
    description: factsOf(tournament),
    image: picture(site, entry),
  };
  if (entrant === null) return message(texts.entry.leader, [page], embed);
  const name = plain(entrant);
  if (entry.isEntered) return message(texts.entry.already(name), [page], embed);
  if (entry.status !== "Inscripciones") return message(texts.entry.closed, [page], embed);
  const confirm = button(
    `register:${id}:${fee}`,
    fee === 0 ? texts.entry.confirm : texts.entry.confirmFor(tickets(fee)),
    BUTTON.success,
  );
  const question =
    fee === 0 ? texts.entry.free(name) : texts.entry.costs(name, tickets(fee), entry.paysTeam);
  return message(question, [confirm, page], embed);
}

const sideOf = (side: NamedSide | null): string => plain(side?.display_name ?? "?");

function matchLine({ side1, side2, result, live_score: live, plays_at: at }: ListedMatch): string {
  const score = result ?? live;
  const middle = score === null ? "–" : `**${plain(score)}**`;
  const when = score === null && at !== null ? ` · ${instant(at)}` : "";
  return `${sideOf(side1)} ${middle} ${sideOf(side2)}${when}`;
}

/** Returns the message with the picture of the bracket, and the current, next and last matches. */
export function bracketMessage(
  tournament: TournamentFacts,
  { now, next, last }: Readonly<Record<"now" | "next" | "last", readonly ListedMatch[]>>,
  site: string,
): Message {
  const parts = [
    { name: texts.bracket.now, matches: now },
    { name: texts.bracket.next, matches: next },
    { name: texts.bracket.last, matches: last },
  ].filter(({ matches }) => matches.length > 0);
  return message("", [linkButton(pageOf(site, tournament), texts.openPage)], {
    title: tournament.name,
    url: pageOf(site, tournament),
    description: parts.length === 0 ? texts.bracket.nothing : factsOf(tournament),
    fields: parts.map(({ name, matches }) => ({
      name,
      value: matches.map(matchLine).join("\n").slice(0, 1024),
    })),
    image: picture(site, tournament),
  });
}

/** Returns the message with the first places of each of a tournament's standings tables. */
export function tableMessage(
  tournament: TournamentFacts,
  tables: readonly Table[],
  site: string,
): Message {
  const page = linkButton(pageOf(site, tournament), texts.openPage);
  if (tables.length === 0) return message(texts.table.none, [page]);
  return message("", [page], {
    title: tournament.name,
    url: pageOf(site, tournament),
    fields: tables.map(({ name, rows }) => ({
      name,
      value: rows
        .map(
          ({ position, participant, points, wins, draws, losses }) =>
            `${position}. ${sideOf(participant)} · **${points}** ${texts.table.points} (${wins}-${draws}-${losses})`,
        )
        .join("\n")
        .slice(0, 1024),
    })),
  });
}
