import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

// The entities of docs/product/data.md.

const t = useTestKit();

const words = (list: string): string[] => list.split(" ");

describe("the fields of the product can be read by their names", () => {
  test.each(
    Object.entries({
      profiles:
        "id username full_name avatar_url role team_id personal_tickets country bio phone_number email created_at participant_id game_identities games_played payment_info stats",
      tournaments:
        "id name game status image_url start_date registration_deadline max_participants entry_fee best_of prizes type team_format format ticket_type schedule_info duration_text rules requirements created_at",
      tournament_participants: "tournament_id participant_id",
      participants: "id type user_id team_id",
      tournament_matches:
        "id tournament_id round position_in_bracket participant1_id participant2_id winner_id status result stage created_at",
      tournament_groups: "id name tournament_id",
      group_participants: "id group_id participant_id points wins losses score_difference",
      matches: "id tournament participant1_id participant2_id scheduled_time",
      teams:
        "id name description logo_url featured is_recruiting team_tickets games stats participant_id leader_id created_at game_identities",
      team_members: "team_id profile_id role",
      team_join_requests: "id team_id user_id status",
      news: "id slug title excerpt content category game_related image_urls author_id created_at",
      achievements: "id name description icon_url",
      user_achievements: "profile_id achievement_id",
      games: "id name image_url",
      store_items:
        "id name description type amount price_ars price_usd discount_percentage image_url color_gradient is_active stripe_price_id mp_preference_id",
      friends: "id user_id_1 user_id_2 status",
      messages: "id sender_id receiver_id content created_at sender_username sender_avatar_url",
      challenges:
        "id creator_participant_id is_team_challenge privacy format best_of wager_amount preferred_schedule country game_id status created_at",
      challenge_matches: "id challenge_id participant1_id participant2_id status created_at",
      system_status: "id module_name is_enabled maintenance_message",
    }),
  )("%s", async (table, fields) => {
    // In `t.name`, the name is a column of table t or a computed field: a function of its row.
    const list = words(fields).map((field) => `t.${field}`);
    const read = t.owner.query(`select ${list.join(", ")} from public.${table} as t limit 0`);
    await expect(read).resolves.toEqual([]);
  });
});

test("a whole row of a player and of a team says as whom it takes part, for good", async () => {
  const leader = await t.createPlayer();
  const team = await t.createTeam({ leader });
  const reader = t.asUser(leader);
  for (const [table, id, participantId] of [
    ["profiles", leader.id, leader.participantId],
    ["teams", team.id, team.participantId],
  ] as const) {
    expect(await reader.query(`select * from public.${table} where id = $1`, [id])).toEqual([
      expect.objectContaining({ participant_id: participantId }),
    ]);
    await expect(
      reader.query(`update public.${table} set participant_id = gen_random_uuid() where id = $1`, [
        id,
      ]),
    ).rejects.toThrow(/permission denied/);
  }
});

describe("a field of the product takes its words, and no other unless more are said to follow", () => {
  test.each([
    ["profiles", "role", "admin user"],
    ["tournaments", "status", "Inscripciones Activo Próximamente Finalizado"],
    ["tournaments", "type", "team individual"],
    ["tournaments", "team_format", "1v1 2v2 3v3 4v4 5v5"],
    ["tournaments", "format", "single-elimination group-stage …"],
    ["tournaments", "ticket_type", "personal team"],
    ["participants", "type", "user team"],
    ["team_members", "role", "leader co-leader member"],
    ["team_join_requests", "status", "pending accepted rejected"],
    ["news", "category", "General Torneos Comunidad Actualizaciones"],
    ["store_items", "type", "personal_ticket team_ticket"],
    ["friends", "status", "pending accepted declined"],
    ["challenges", "privacy", "public private"],
    ["challenges", "format", "1v1 3v3 5v5"],
    ["challenges", "preferred_schedule", "any morning afternoon night"],
    ["challenges", "best_of", "1 3 5"],
    [
      "tournament_matches",
      "status",
      "pending_opponent pending scheduled pending_results disputed completed bye cancelled",
    ],
    [
      "challenge_matches",
      "status",
      "pending_opponent scheduled pending_results disputed completed cancelled",
    ],
  ])("%s.%s", async (table, column, expected) => {
    const rows = await t.owner.query<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
       where c.contype = 'c' and c.conrelid = $1::regclass and a.attname = $2`,
      [`public.${table}`, column],
    );
    const definition = rows.map((row) => row.definition).join(" ");
    const found = [...definition.matchAll(/'([^']+)'::text|\b(\d+)\b/g)].map(
      ([, word, number]) => word ?? number ?? "",
    );
    const [list = "", hasMore] = expected.split(" …");
    const exact = words(list).toSorted();
    expect(found.toSorted()).toEqual(hasMore === undefined ? exact : expect.arrayContaining(exact));
  });
});
