import { expect, test } from "vitest";
import { toTournamentPage } from "./tournament-page.ts";

const registration = (id: string, status: "registered" | "absent" | "withdrawn") => ({
  status,
  seed: null,
  checked_in_at: null,
  final_position: null,
  fee_paid: 0,
  participant: { id, type: "user" as const, user: null, team: null, guest: null },
});

test("the page counts who plays, as the lists do: without those who did not come", () => {
  // The server's response with only the fields that these tests need.
  const row = JSON.parse(
    JSON.stringify({
      minimum_age: null,
      tournament_participants: [
        registration("a", "registered"),
        registration("b", "withdrawn"),
        registration("c", "absent"),
      ],
      tournament_stages: [],
      tournament_matches: [],
      tournament_groups: [],
      waiting_entries: [],
    }),
  ) as Parameters<typeof toTournamentPage>[0];
  const page = toTournamentPage(row);
  expect(page.entrants).toHaveLength(3);
  expect(page.playing).toBe(2);
});
