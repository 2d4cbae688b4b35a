import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

async function liveTables(): Promise<string[]> {
  return t.owner.column<string>(
    "select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'",
  );
}

test.each([
  { table: "messages", why: "chat" },
  { table: "message_receipts", why: "delivered and read" },
  { table: "friends", why: "requests" },
  { table: "notifications", why: "unread badges" },
  { table: "wallets", why: "balances" },
  { table: "ticket_transactions", why: "movements" },
  { table: "team_join_requests", why: "join requests" },
  { table: "team_members", why: "the team page" },
  { table: "teams", why: "names, logos and leaders" },
  { table: "profiles", why: "own team and role" },
  { table: "news", why: "the home page" },
  { table: "system_status", why: "maintenance screens" },
  { table: "ticket_orders", why: "the payment page" },
  { table: "tournaments", why: "statuses" },
  { table: "tournament_participants", why: "the capacity bar" },
  { table: "tournament_matches", why: "brackets" },
  { table: "lobby_games", why: "the table of lobbies, and when a room is ready" },
  { table: "match_games", why: "each map with its score" },
  { table: "best_players", why: "who was the best, once the vote is over" },
  { table: "best_player_counts", why: "how the vote goes" },
  { table: "prediction_totals", why: "how many predicted a match, and how they are divided" },
  { table: "prediction_tables", why: "the table of predictions after each result" },
  { table: "match_pictures", why: "what the evening looked like, while it lasts" },
  { table: "match_time_proposals", why: "agreeing on a time in the room" },
  { table: "match_lineups", why: "who plays, and who came in" },
  { table: "stand_ins", why: "who is asked for, and the organiser's answer" },
  { table: "match_vetoes", why: "each ban and pick, and whose turn it is" },
  { table: "match_starts", why: "who is ready, and the clock of who is late" },
  { table: "match_pauses", why: "the clock of a pause" },
  { table: "match_lobbies", why: "name and password, once the host has typed them" },
  { table: "match_disputes", why: "what the other side says, and who looks at it" },
  {
    table: "match_assignments",
    why: "the board, and the screen that calls matches to their stations",
  },
  { table: "referee_calls", why: "the desk hears who calls, the room who comes" },
  { table: "door_arrivals", why: "the other phone at the door has let somebody in" },
  { table: "entry_requests", why: "who asks for a place, and what the staff answers" },
  { table: "waiting_entries", why: "the waiting list, and the offer that runs out" },
  { table: "tournament_staff", why: "who has lost a right sees no more than it" },
  { table: "tournament_messages", why: "what another of the staff has just written" },
  { table: "live_draws", why: "everybody sees the same reveal" },
  { table: "challenge_matches", why: "challenges" },
  { table: "match_messages", why: "match rooms" },
  { table: "team_messages", why: "a team's channel" },
  { table: "ended_sessions", why: "a session that was ended elsewhere" },
])("$table is live: $why", async ({ table }) => {
  expect(await liveTables()).toContain(table);
});

test("tables with personal data are not", async () => {
  const live = await liveTables();
  for (const table of ["profile_private", "contact_messages", "admin_audit_log", "user_blocks"]) {
    expect(live).not.toContain(table);
  }
});
