import type { AnonymousReader } from "./anonymous-reader.ts";
import type { InlineRead } from "./page-content.ts";

/** Larger answers are left to the page: they would hold back the HTML they travel in. */
const SIZE_LIMIT = 400_000;

const ROW = { accept: "application/vnd.pgrst.object+json" };

const PARTICIPANT =
  "id,type,former_name,user:profiles!participants_user_id_fkey(id,username,avatar_url),team:teams!participants_team_id_fkey(id,name,logo_url)";

const NEWS_SUMMARY = "id,slug,title,excerpt,category,game_related,image_urls,created_at";

const TOURNAMENT_CARD =
  "id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,prizes,type,team_format,format,participant_count";

const TOURNAMENT_PAGE_SIZE = 24;

/** A match whose hour has come stays listed while it may be played. */
const MATCH_STILL_LISTED_MS = 3 * 60 * 60 * 1000;

const TOURNAMENT_PAGE = [
  "id,name,game,status,image_url,start_date,registration_deadline,max_participants,entry_fee,best_of,prizes,type,team_format",
  "format,ticket_type,schedule_info,duration_text,rules,requirements,check_in_minutes,third_place_match,qualifiers_per_group",
  "structure_generated_at",
  `tournament_participants(participant_id,status,seed,checked_in_at,final_position,fee_paid,created_at,participant:participants(${PARTICIPANT}))`,
  "tournament_matches(id,stage,group_id,round,position_in_bracket,participant1_id,participant2_id,winner_id,status,result,scheduled_time)",
  "tournament_groups(id,name,position,group_participants(participant_id,position,points,wins,losses,score_difference))",
].join(",");

// Each function makes the request that the page's query of the same key would make (the web app's
// `api` folders), so that the answer fits into the page's cache as it is.

/** What the home page shows first: counts, upcoming matches, latest news. */
export async function homeReads(reader: AnonymousReader): Promise<InlineRead[]> {
  return gather([
    readBody(reader, ["home", "stats"], "rpc/community_counts", ROW),
    readBody(
      reader,
      ["home", "upcoming-matches"],
      `matches?select=id,tournament_name,game,participant1_name,participant2_name,scheduled_time,best_of&scheduled_time=gt.${minute(Date.now())}&order=scheduled_time&limit=5`,
    ),
    readBody(
      reader,
      ["news", "latest"],
      `news?select=${NEWS_SUMMARY}&order=created_at.desc&limit=3`,
    ),
  ]);
}

/** The first page of the tournament list, without filters. */
export async function tournamentListReads(reader: AnonymousReader): Promise<InlineRead[]> {
  const { status, body, total } = await reader.read(
    `tournaments?select=${TOURNAMENT_CARD}&order=start_date.desc,id.asc&offset=0&limit=${TOURNAMENT_PAGE_SIZE}`,
    { prefer: "count=exact" },
  );
  if (status !== 200 && status !== 206) return [];
  const filters = { search: "", status: null, page: 1 };
  return [{ key: ["tournaments", "list", filters], data: { rows: body, total: total ?? 0 } }];
}

/** Everything that a tournament's page shows. */
export async function tournamentReads(reader: AnonymousReader, id: string): Promise<InlineRead[]> {
  const order = "tournament_participants.order=created_at.asc&tournament_groups.order=position.asc";
  return gather([
    readBody(
      reader,
      ["tournaments", "detail", id],
      `tournaments?select=${TOURNAMENT_PAGE}&id=eq.${id}&${order}`,
      ROW,
    ),
  ]);
}

/** A team's page, for visitors: its members are shown the wallet as well. */
export async function teamReads(reader: AnonymousReader, id: string): Promise<InlineRead[]> {
  const columns =
    "id,name,description,logo_url,featured,is_recruiting,games,stats,leader_id,created_at,participant_id,team_tickets," +
    "team_members(role,created_at,profile:profiles!team_members_profile_id_fkey(id,username,avatar_url,country))";
  const request = `teams?select=${columns}&id=eq.${id}&team_members.order=created_at.asc`;
  return forVisitors(await gather([readBody(reader, ["teams", "page", id], request, ROW)]));
}

/** A player's page, for visitors: the player is shown the wallet as well. */
export async function profileReads(reader: AnonymousReader, id: string): Promise<InlineRead[]> {
  const columns =
    "id,username,full_name,avatar_url,role,country,bio,games_played,game_identities,stats,created_at,closed_at,participant_id," +
    "personal_tickets,team:teams!profiles_team_id_fkey(id,name,logo_url)," +
    "user_achievements(created_at,achievement:achievements(id,name,description,icon_url))";
  const request = `profiles?select=${columns}&id=eq.${id}&user_achievements.order=created_at.desc`;
  return forVisitors(await gather([readBody(reader, ["profile", id], request, ROW)]));
}

/** The list of upcoming matches. */
export async function matchListReads(reader: AnonymousReader): Promise<InlineRead[]> {
  const sides = `participant1(${PARTICIPANT}),participant2(${PARTICIPANT})`;
  const since = minute(Date.now() - MATCH_STILL_LISTED_MS);
  return gather([
    readBody(
      reader,
      ["matches", "list"],
      `matches?select=id,kind,tournament_id,tournament_name,game,status,best_of,scheduled_time,${sides}` +
        `&scheduled_time=gte.${since}&order=scheduled_time.asc,id.asc&limit=200`,
    ),
  ]);
}

/** The article list. */
export async function newsListReads(reader: AnonymousReader): Promise<InlineRead[]> {
  return gather([
    readBody(
      reader,
      ["news", "list"],
      `news?select=${NEWS_SUMMARY}&order=created_at.desc&limit=60`,
    ),
  ]);
}

/** One article. */
export async function newsItemReads(reader: AnonymousReader, slug: string): Promise<InlineRead[]> {
  const columns =
    "id,slug,title,excerpt,content,category,game_related,image_urls,created_at,author:profiles!news_author_id_fkey(id,username)";
  return gather([
    readBody(reader, ["news", "item", slug], `news?select=${columns}&slug=eq.${slug}`, ROW),
  ]);
}

/** To the minute: an exact time would make every visit a read of its own. */
function minute(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16)}:00.000Z`;
}

function forVisitors(reads: readonly InlineRead[]): InlineRead[] {
  return reads.map((read) => ({ ...read, visitorsOnly: true }));
}

async function readBody(
  reader: AnonymousReader,
  key: readonly unknown[],
  pathAndQuery: string,
  headers?: Readonly<Record<string, string>>,
): Promise<InlineRead | null> {
  const { status, body } = await reader.read(pathAndQuery, headers);
  return status === 200 ? { key, data: body } : null;
}

/** The answers that came; one that failed is asked for again by the page itself. */
async function gather(reads: readonly Promise<InlineRead | null>[]): Promise<InlineRead[]> {
  const answers = await Promise.all(reads);
  return answers.filter(
    (read) => read !== null && JSON.stringify(read.data).length < SIZE_LIMIT,
  ) as InlineRead[];
}
