import { teamKeys } from "@/entities/team/api/team-query-keys";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { pageRange } from "@/lib/paging";
import { read, readQuery, supabase } from "@/lib/supabase";
import { isUuid } from "@/lib/uuid";

const RECRUITING_SIZE = 24;

/** The columns that lists of teams load for each team. */
export const CARD =
  "id, name, description, logo_url, games, is_recruiting, is_full, stats, team_members(count)";

/** Converts a team of a list: replaces the count of `team_members` by `members`, the number of members. */
export const withMembers = <Row extends { team_members: readonly { count: number }[] }>({
  team_members: [members],
  ...team
}: Row) => ({ ...team, members: members?.count ?? 0 });

async function getTeam(id: string, signal: AbortSignal) {
  if (!isUuid(id)) return null;
  const { data } = await supabase
    .from("teams")
    .select(
      `id, name, description, logo_url, featured, is_recruiting, games, game_identities, stats,
      leader_id, created_at, participant_id, team_tickets, is_full,
      team_members(role, created_at,
        profile:profiles!team_members_profile_id_fkey(id, username, avatar_url, country))`,
    )
    .eq("id", id)
    .order("created_at", { referencedTable: "team_members" })
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  return data;
}

/** A team as its page shows it. */
export type Team = NonNullable<Awaited<ReturnType<typeof getTeam>>>;
export type TeamMember = Team["team_members"][number];

/** A team's page in one request; null if the team does not exist. */
export function teamQuery(id: string) {
  return queryOptions({
    queryKey: teamKeys.page(id),
    queryFn: ({ signal }) => getTeam(id, signal),
  });
}

/** Teams that recruit, page by page: first the featured teams, then the newest. */
export function recruitingTeamsQuery() {
  return infiniteQueryOptions({
    queryKey: teamKeys.recruiting,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase
        .from("teams")
        .select(CARD)
        .eq("is_recruiting", true)
        .order("featured", { ascending: false })
        .order("created_at", { ascending: false })
        .order("id")
        .range(...pageRange(pageParam, RECRUITING_SIZE))
        .abortSignal(signal)
        .throwOnError();
      return data.map(withMembers);
    },
    getNextPageParam: (teams, pages) =>
      teams.length === RECRUITING_SIZE ? pages.length + 1 : null,
  });
}

/** Ids of the teams with an open join request of the player. */
export function ownRequestsQuery(userId: string) {
  return queryOptions({
    queryKey: teamKeys.ownRequests(userId),
    enabled: userId !== "",
    queryFn: read(
      () =>
        supabase
          .from("team_join_requests")
          .select("team_id")
          .eq("user_id", userId)
          .eq("status", "pending"),
      (data) => data.map((request) => request.team_id),
    ),
  });
}

/** The message that a player sent with their open join request; null without one. */
export function joinMessageQuery(teamId: string, userId: string) {
  return readQuery(
    teamKeys.joinMessage(teamId, userId),
    () =>
      supabase
        .from("team_join_requests")
        .select("message:team_join_messages(content)")
        .eq("team_id", teamId)
        .eq("user_id", userId)
        .eq("status", "pending")
        .maybeSingle(),
    (data) => data?.message?.content ?? null,
  );
}

/** Unanswered join requests of a team, the oldest first. */
export function joinRequestsQuery(teamId: string) {
  return readQuery(teamKeys.requests(teamId), () =>
    supabase
      .from("team_join_requests")
      .select(
        `id, created_at, message:team_join_messages(content),
          user:profiles!team_join_requests_user_id_fkey(id, username, avatar_url)`,
      )
      .eq("team_id", teamId)
      .eq("status", "pending")
      .order("created_at"),
  );
}

const ANSWERS_LIMIT = 100;

/** The newest join requests of a team with their outcome, for its leader; withdrawn requests are left out. */
export function joinAnswersQuery(teamId: string) {
  return readQuery(teamKeys.requestAnswers(teamId), () =>
    supabase
      .from("team_join_requests")
      .select(
        `id, status, user_id, message:team_join_messages(content),
          user:profiles!team_join_requests_user_id_fkey(username)`,
      )
      .eq("team_id", teamId)
      .order("created_at", { ascending: false })
      .limit(ANSWERS_LIMIT),
  );
}

/** The teams whose invitation waits for the viewer's answer. */
export function receivedInvitationsQuery(userId: string) {
  return queryOptions({
    queryKey: teamKeys.receivedInvitations(userId),
    enabled: userId !== "",
    queryFn: read(
      () =>
        supabase
          .from("team_player_invitations")
          .select("team_id")
          .eq("profile_id", userId)
          .is("declined_at", null),
      (data) => data.map((invitation) => invitation.team_id),
    ),
  });
}
