import { supabase } from "@/lib/supabase";
import { listColumns } from "./tournament-columns.ts";

/** The number of participants whose pictures a card shows. */
const FACES = 5;

const shown = `participant:participants(
  id,type,former_name,guest_name,
  user:profiles!participants_user_id_fkey(username,avatar_url),
  team:teams!participants_team_id_fkey(name,logo_url)
)` as const;

const columns = `
  ${listColumns},participant_count,live_match_count,finished_at,
  faces:tournament_participants(${shown}),
  champions:tournament_participants(${shown})
` as const;

/** Selects tournaments for cards, with their total count. Callers add filters, then the order. */
export function selectSummaries() {
  return supabase
    .from("tournaments")
    .select(columns, { count: "exact" })
    .eq("champions.final_position", 1);
}

type Selected = ReturnType<typeof selectSummaries>;

/** Adds the order of the list of tournaments, and limits the query to `count` rows, starting at row `from`. */
export function inListOrder(query: Selected, from: number, count: number) {
  return query
    .order("list_order")
    .order("id")
    .order("created_at", { referencedTable: "faces" })
    .order("id", { referencedTable: "faces" })
    .limit(FACES, { referencedTable: "faces" })
    .range(from, from + count - 1);
}

type SummaryRow = NonNullable<Awaited<Selected>["data"]>[number];

const REFRESH_MS = 60_000;

/** The refetch interval while a listed tournament is played, because lists get no event when a match is over. */
export const refreshWhilePlayed = (rows: readonly SummaryRow[] | undefined) =>
  rows?.some(({ live_match_count: live }) => live) && REFRESH_MS;

function toFace({ participant: { id, type, user, team, ...named } }: SummaryRow["faces"][number]) {
  return {
    id,
    type,
    name: user?.username ?? team?.name ?? named.former_name ?? named.guest_name ?? "",
    imageUrl: user?.avatar_url ?? team?.logo_url ?? null,
  };
}

/** Converts a row of `selectSummaries` for a tournament card. */
export function toSummary({ faces, champions, ...row }: SummaryRow) {
  const [champion] = row.finished_at === null ? [] : champions;
  return {
    ...row,
    participant_count: row.participant_count ?? 0,
    faces: faces.map(toFace),
    champion: champion ? toFace(champion) : null,
  };
}

export type TournamentSummary = ReturnType<typeof toSummary>;
