interface ChapterWords {
  readonly about: string;
  readonly operations: readonly string[];
}

/**
 * What belongs together, as a reader of the reference looks for it: the tags of the description, in their order, with
 * the ids of their operations in theirs. What a kind of event tells comes after those of `events`.
 */
const CHAPTERS: Readonly<Record<string, ChapterWords>> = {
  tournaments: {
    about: "Tournaments, the series that they come again in, and a whole one as a file.",
    operations: [
      "read_tournaments",
      "tournament_now",
      "tournament_counts",
      "tournament_file",
      "read_tournament_series",
      "read_tournament_editions",
      "editions_beside",
      "read_prize_pledges",
      "my_tournament_rights",
      "get_staff_invitation",
    ],
  },
  events: {
    about:
      "What happens in a tournament, told as it happens: by a stream to follow, and to webhooks.",
    operations: ["follow_tournament"],
  },
  registrations: {
    about: "Who takes part, and how one enters, waits for a place, is there and leaves.",
    operations: [
      "read_tournament_participants",
      "register_for_tournament",
      "withdraw_from_tournament",
      "check_in",
      "read_waiting_entries",
      "join_waiting_list",
      "leave_waiting_list",
      "take_place",
    ],
  },
  entrants: {
    about:
      "What the staff of a tournament does with those who enter, and guests without an account.",
    operations: [
      "accept_entry_requests",
      "decline_entry_requests",
      "add_entrants",
      "add_guests",
      "confirm_check_in",
      "guest_entry",
      "get_guest_claim",
    ],
  },
  stages: {
    about: "Stages, their groups and tables, and draws that are shown live.",
    operations: [
      "read_tournament_stages",
      "read_stage_entries",
      "read_tournament_groups",
      "read_group_participants",
      "read_live_draws",
      "read_live_draw_reveals",
      "start_live_draw",
      "reveal_live_draw",
      "cancel_live_draw",
    ],
  },
  matches: {
    about:
      "Matches of tournaments and challenges: lists, one with all that belongs to it, its start.",
    operations: [
      "match_list",
      "read_tournament_matches",
      "read_matches",
      "match_history",
      "match_log",
      "read_match_assignments",
      "read_match_starts",
      "ready_for_match",
      "read_match_pauses",
      "read_match_pictures",
      "get_refereed_match",
      "referee_calls_by_link",
    ],
  },
  schedule: {
    about: "When matches are played, calendars and feeds.",
    operations: [
      "my_agenda",
      "propose_match_time",
      "schedule_match",
      "matches_to_move",
      "move_matches",
      "publish_schedule",
      "match_floors",
      "read_match_default_times",
      "public_calendar",
      "public_feed",
    ],
  },
  results: {
    about: "How a match ends: games as they are played, results of its sides and of the staff.",
    operations: [
      "report_match_result",
      "confirm_match_result",
      "dispute_match",
      "declare_match_winner",
      "read_match_games",
      "report_match_game",
      "remove_match_game",
    ],
  },
  figures: {
    about: "Figures of players in matches, and the best player of each.",
    operations: [
      "read_match_player_statistics",
      "read_match_game_statistics",
      "read_best_players",
      "read_best_player_counts",
      "best_player_candidates",
    ],
  },
  lineups: {
    about: "Who plays for a team: rosters, line-ups, substitutions and stand-ins.",
    operations: [
      "read_roster_entries",
      "read_roster_changes",
      "read_match_lineups",
      "read_match_lineup_players",
      "read_match_substitutions",
      "read_stand_ins",
    ],
  },
  games: {
    about: "Games, their maps, and vetoes.",
    operations: [
      "read_games",
      "read_map_pools",
      "read_veto_sequences",
      "check_veto_sequence",
      "read_tournament_vetoes",
      "read_match_vetoes",
      "match_veto_sequences",
    ],
  },
  predictions: {
    about: "What is predicted of matches, and who foresees best.",
    operations: [
      "predictable_matches",
      "prediction_cards",
      "read_prediction_totals",
      "prediction_table",
      "read_prediction_tables",
    ],
  },
  challenges: {
    about: "Challenges: open ones, their matches and the record of who plays them.",
    operations: [
      "list_open_challenges",
      "get_open_challenge",
      "count_newer_challenges",
      "read_challenges",
      "read_challenge_matches",
      "challenge_record",
    ],
  },
  participants: {
    about: "Players and teams.",
    operations: [
      "read_participants",
      "read_profiles",
      "read_teams",
      "read_team_members",
      "read_team_stays",
      "get_team_invitation",
      "follower_count",
    ],
  },
  ranking: {
    about: "Rankings and ratings, records, trophies and achievements.",
    operations: [
      "ranking",
      "ranked_games",
      "ranked_countries",
      "rating_curve",
      "career_figures",
      "record_by_game",
      "trophies",
      "champion_players",
      "read_achievements",
      "read_user_achievements",
    ],
  },
  webhooks: {
    about: "Where the events of a tournament are sent to, how they are signed, and what arrived.",
    operations: [
      "create_webhook",
      "make_webhook_secret",
      "test_webhook",
      "tournament_webhooks",
      "save_webhook",
      "delete_webhook",
      "webhook_deliveries",
      "send_webhook_again",
    ],
  },
  site: {
    about: "The site itself: news, packs of tickets, switches and what holds for everybody.",
    operations: [
      "read_news",
      "read_store_items",
      "read_system_status",
      "community_counts",
      "welcome_tickets",
      "tournament_ages",
      "tournament_founding",
    ],
  },
};

/** The tags of the description. */
export const TAGS = Object.entries(CHAPTERS).map(([name, { about }]) => ({
  name,
  description: about,
}));

/** The tags of an operation: the one chapter that it stands in. */
export function tagsOf(operationId: string): readonly [string] {
  const found = Object.keys(CHAPTERS).filter((name) =>
    CHAPTERS[name]?.operations.includes(operationId),
  );
  const [chapter] = found;
  if (chapter === undefined || found.length > 1)
    throw new Error(
      `${operationId} stands in ${found.length} chapters: name it in one of tools/lib/openapi-chapters.ts.`,
    );
  return [chapter];
}

interface Operation {
  readonly operationId?: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}
type Methods = Readonly<Record<string, Operation>>;

/** The description, as far as its chapters need it. */
export interface Described {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Methods>>;
  readonly webhooks: Readonly<Record<string, Methods>>;
}

/** So short it says nothing yet, and what follows belongs to it. */
const SHORTEST = 24;

/** What an operation does, in one line: of its description the first clause that says something by itself. */
export function briefOf(description: string): string {
  const own = description
    .replace(/^Staff \([^)]*\)[^:]*: /u, "")
    .replaceAll("`", "")
    .replaceAll(/\s+/gu, " ");
  // What stands in parentheses ends no clause.
  const plain = own.replaceAll(/\([^()]*\)/gu, (words) => "_".repeat(words.length));
  const ends = [...plain.matchAll(/[.:;](?= |$)/gu)];
  const end = ends.find(({ 0: mark, index }) => mark === "." || index >= SHORTEST);
  const brief = own.slice(0, end?.index);
  return brief.charAt(0).toUpperCase() + brief.slice(1);
}

/** One operation in the list of a chapter; its anchor is what its address ends with. */
function listed(method: string, path: string, operation: Operation) {
  const { operationId, description, security } = operation;
  const needed = security?.some((one) => Object.keys(one).length === 0)
    ? null
    : (security?.[0]?.["token"]?.[0] ?? null);
  return {
    anchor: operationId ?? `webhook/${path}`,
    method: operationId === undefined ? "EVENT" : method.toUpperCase(),
    path,
    brief: briefOf(description),
    scope: needed,
  };
}

/** The chapters with their operations, for the page that lists them; refuses a name that the description has not. */
export function chaptersOf({ tags, paths, webhooks }: Described) {
  const all = [...Object.entries(paths), ...Object.entries(webhooks)].flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      entry: listed(method, path, operation),
    })),
  );
  return tags.map(({ name }) => {
    const named = CHAPTERS[name]?.operations ?? [];
    const own = all.filter(({ tag }) => tag === name).map(({ entry }) => entry);
    const anchors = own.map(({ anchor }) => anchor);
    const strangers = named.filter((id) => !anchors.includes(id));
    if (strangers.length > 0)
      throw new Error(`Chapter ${name} names what there is not: ${strangers.join(", ")}.`);
    const placeOf = (anchor: string) => {
      const place = named.indexOf(anchor);
      return place === -1 ? named.length : place;
    };
    return {
      name,
      operations: own.toSorted((one, other) => placeOf(one.anchor) - placeOf(other.anchor)),
    };
  });
}

/** The same as a module. */
export const chapterModule = (description: Described): string =>
  `// Generated from the migrations by \`npm run types\`. Do not edit.\n\n` +
  `/** What the public interface offers, by chapter: the tags of its description. */\n` +
  `export const interfaceChapters = ${JSON.stringify(chaptersOf(description))} as const;\n`;
