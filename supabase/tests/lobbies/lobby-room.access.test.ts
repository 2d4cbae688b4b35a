import { beforeAll, describe, expect, test } from "vitest";
import type { Cast } from "@leyenda/testing/test-actors";
import { accessPlay, DENIED, FORBIDDEN } from "../support/access-play.ts";
import { useTestKit } from "../support/kit.ts";
import { inOrder, lobbyStage, publish } from "./support/lobby-cups.ts";

const t = useTestKit();
let cast: Cast;
let names: Record<string, string>;
const SECRET = "sala-777";
const PASSWORD = "clave-secreta";

/** Two lobbies of teams that have checked in; the team's lobby has a room. */
async function evening() {
  const cup = await t.createTournament({
    type: "team",
    teamFormat: "2v2",
    checkInMinutes: 60,
    startDate: new Date(Date.now() + 600_000),
  });
  const teams = [cast.team, cast.rivalTeam];
  for (let at = 0; at < 4; at += 1) teams.push(await t.createTeam({ size: 2 }));
  const mate = await t.createPlayer();
  await t.joinTeam(cast.rivalTeam, mate).catch(() => undefined);
  for (const team of teams) {
    await t.register(cup, team);
    await t.asUser(team.leader).call("public.check_in", {
      p_tournament_id: cup.id,
      p_participant_id: team.participantId,
    });
  }
  await t.setStages(cup, [
    await lobbyStage(t.database, { structure: "groups", size: 3, games: 2 }),
  ]);
  await t.startTournament(cup);
  const [own] = await t.owner.query<{ id: string; lobby_id: string }>(
    `select game.id, game.lobby_id from public.lobby_games game join public.lobby_slots slot on slot.lobby_id = game.lobby_id
     where game.tournament_id = $1 and slot.participant_id = $2 order by game.number`,
    [cup.id, cast.team.participantId],
  );
  if (!own) throw new Error("the team has a lobby");
  return { cup, game: own };
}

const setRoom = (game: { id: string }, opensAt: Date | null = null, by = t.admin) =>
  by.call("public.set_lobby_room", {
    p_game_id: game.id,
    p_name: SECRET,
    p_password: PASSWORD,
    p_opens_at: opensAt,
  });
const read = (game: { id: string }, user: { id: string }) =>
  t.asUser(user).query("select * from public.my_lobby_room($1)", [game.id]);

beforeAll(async () => {
  cast = await t.createCast();
  const { cup, game } = await evening();
  await setRoom(game);
  // The rival's team plays in the other lobby.
  names = {
    cup: cup.id,
    game: game.id,
    lobby: game.lobby_id,
    stage: (await t.stagesOf(cup))[0]!.id,
  };
});

accessPlay(
  () => ({ database: t.database, cast, names }),
  [
    {
      does: "reads the room as a player",
      sql: "select * from public.my_lobby_room(:game)",
      expected: { anon: DENIED, member: 1, coLeader: 1, leader: 1, others: "not_in_lobby" },
    },
    {
      does: "reads the room as staff",
      sql: "select * from public.lobby_room(:game)",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "sets the room",
      sql: "select public.set_lobby_room(:game, 'otra')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "reads the table, the slots and the results",
      sql: "select * from public.lobby_table(:stage)",
      expected: { others: 6 },
    },
    {
      does: "reads what each side needs, before its last game",
      sql: "select * from public.lobby_needs(:stage)",
      expected: { others: 0 },
    },
    {
      does: "reads who reported what",
      sql: "select * from public.lobby_conflicts(:game)",
      expected: { anon: DENIED, admin: 0, others: FORBIDDEN },
    },
    {
      does: "enters rows",
      sql: "select public.save_lobby_results(:game, '[]')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "reports a place",
      sql: "select public.report_lobby_place(:game, 1, 3)",
      expected: { anon: DENIED, leader: 1, coLeader: 1, others: "not_in_lobby" },
    },
    {
      does: "publishes",
      sql: `select * from public.publish_lobby_game(:game, '[]')`,
      expected: { anon: DENIED, admin: "results_missing", others: FORBIDDEN },
    },
    {
      does: "tries a change",
      sql: `select * from public.preview_lobby_change(:stage, '{"withdrawn": "00000000-0000-0000-0000-000000000000"}')`,
      expected: { anon: DENIED, admin: "adjustment_not_found", others: FORBIDDEN },
    },
    {
      does: "adjusts points",
      sql: "select public.adjust_lobby_points(:stage, :teamParticipant, 'bonus', 5, 'Porque sí')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "corrects a game",
      sql: "select public.correct_lobby_game(:game, '[]', 'Porque sí')",
      expected: { anon: DENIED, admin: "lobby_game_not_published", others: FORBIDDEN },
    },
    {
      does: "cancels a game",
      sql: "select public.cancel_lobby_game(:game, 'Porque sí')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "plans a game",
      sql: "select public.plan_lobby_game(:game, now(), 'Bermuda')",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "adds an extra game",
      sql: "select public.add_extra_lobby_game(:lobby)",
      expected: { anon: DENIED, admin: "extra_game_not_used", others: FORBIDDEN },
    },
    {
      does: "makes a scoring system",
      sql: `select public.create_scoring_system(:cup, '{"name": "Otro"}')`,
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "sees what a scoring system would give",
      sql: `select * from public.preview_lobby_points('{"placement": [3]}', '[{"place": 1}]')`,
      expected: { anon: DENIED, others: 1 },
    },
    {
      does: "changes the scoring",
      sql: "select public.set_lobby_scoring(:stage, (select id from public.scoring_systems where key = 'tft'))",
      expected: { anon: DENIED, admin: 1, others: FORBIDDEN },
    },
    {
      does: "reads what is public",
      sql: `select id from public.tournament_lobbies where stage_id = :stage
        union all select id from public.lobby_games where tournament_id = :cup
        union all select slot.id from public.lobby_slots slot join public.tournament_lobbies lobby on lobby.id = slot.lobby_id where lobby.stage_id = :stage`,
      expected: { others: 12 },
    },
  ],
  {
    "reads rooms past the procedures": "select * from private.lobby_rooms",
    "reads who saw a room": "select * from private.lobby_room_views",
    "reads the reports": "select * from private.lobby_reports",
    "writes a result past the procedures": "update public.lobby_results set place = 1",
    "publishes past the procedures": "update public.lobby_games set state = 'published'",
    "moves a slot": "update public.lobby_slots set slot = 9",
    "gives points":
      "insert into public.lobby_adjustments (stage_id, participant_id, kind, points, reason) values (:stage, :teamParticipant, 'bonus', 1, 'x')",
    "changes a scoring system": "update public.scoring_systems set points_per_kill = 9",
  },
);

describe("the room of a game", () => {
  test("stands in no other table, in no log, no notification and no event", async () => {
    const tables = await t.owner.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
         and c.oid <> 'private.lobby_rooms'::regclass`,
    );
    for (const { name } of tables) {
      const rows = await t.owner.query(
        `select 1 from ${name} as r where r::text like $1 or r::text like $2`,
        [`%${SECRET}%`, `%${PASSWORD}%`],
      );
      expect({ name, rows }).toEqual({ name, rows: [] });
    }
    const live = await t.owner.column<string>(
      "select tablename from pg_publication_tables where tablename like 'lobby_room%'",
    );
    expect(live).toEqual([]);
    const scopes = await t.owner.column<string | null>(
      "select private.scope_of(name) from unnest(array['my_lobby_room', 'lobby_room', 'set_lobby_room']) as name",
    );
    expect(scopes).toEqual([null, null, null]);
  });

  test("is shown from the chosen moment until the game is published, and who saw it is listed", async () => {
    const { game } = await evening();
    await t.expectRefusal(() => read(game, cast.member), "room_not_set");
    await setRoom(game, new Date(Date.now() + 3_600_000));
    await t.expectRefusal(() => read(game, cast.member), "room_not_open", "Argentina");
    await setRoom(game);
    expect(await read(game, cast.member)).toEqual([{ name: SECRET, password: PASSWORD }]);
    await read(game, cast.member);
    await read(game, cast.leader);
    const room = await t.admin.one<{ seen_by: { profile_id: string }[] }>(
      "select * from public.lobby_room($1)",
      [game.id],
    );
    expect(room.seen_by.map((one) => one.profile_id)).toEqual([cast.member.id, cast.leader.id]);
    expect((await t.notificationsOf(cast.member)).map(({ kind }) => kind)).toContain(
      "tournament_room_ready",
    );
    const slots = await t.owner.column<string>(
      "select participant_id from public.lobby_slots where lobby_id = $1 order by slot",
      [game.lobby_id],
    );
    await publish(t.database, game, inOrder(slots));
    await t.expectRefusal(() => read(game, cast.member), "room_not_set");
    expect(
      await t.owner.query("select * from private.lobby_rooms where game_id = $1", [game.id]),
    ).toEqual([]);
    await t.expectRefusal(() => setRoom(game), "lobby_game_over");
  });

  test("is not shown without check-in, to a removed player, to a disqualified team and to staff of another cup", async () => {
    const { cup, game } = await evening();
    await setRoom(game);
    const other = await t.createPlayer();
    const foreign = await t.createTournament();
    await t.joinStaff(foreign, other, ["results", "brackets", "settings"]);
    await t.expectRefusal(() => read(game, other), "not_in_lobby");
    await t.expectRefusal(
      () => t.asUser(other).query("select * from public.lobby_room($1)", [game.id]),
      FORBIDDEN,
    );
    await t.owner.query(
      "update public.roster_entries set state = 'removed' where tournament_id = $1 and profile_id = $2",
      [cup.id, cast.member.id],
    );
    await t.expectRefusal(() => read(game, cast.member), "not_in_lobby");
    await t.owner.query(
      "update public.tournament_participants set checked_in_at = null where tournament_id = $1 and participant_id = $2",
      [cup.id, cast.team.participantId],
    );
    await t.expectRefusal(() => read(game, cast.leader), "check_in_missing");
    await t.admin.call("public.disqualify_participant", {
      p_tournament_id: cup.id,
      p_participant_id: cast.team.participantId,
      p_reason: "Trampa",
    });
    await t.expectRefusal(() => read(game, cast.leader), "not_in_lobby");
  });

  test("has a readable name and password", async () => {
    const { game } = await evening();
    for (const [name, password, code] of [
      ["  ", "1", "lobby_name_invalid"],
      ["x".repeat(61), "1", "lobby_name_invalid"],
      ["sala", "x".repeat(61), "lobby_password_invalid"],
    ] as const)
      await t.expectRefusal(
        () =>
          t.admin.call("public.set_lobby_room", {
            p_game_id: game.id,
            p_name: name,
            p_password: password,
          }),
        code,
      );
    await t.expectRefusal(
      () => t.admin.call("public.set_lobby_room", { p_game_id: game.lobby_id, p_name: "sala" }),
      "lobby_game_not_found",
    );
    await t.expectRefusal(() => read({ id: game.lobby_id }, cast.member), "lobby_game_not_found");
    await t.expectRefusal(
      () =>
        t.admin.call("public.plan_lobby_game", {
          p_game_id: game.id,
          p_scheduled_time: null,
          p_mode: "x".repeat(41),
        }),
      "lobby_game_invalid",
    );
  });

  test("is announced to its players once, when it opens, without its id and password", async () => {
    const { cup, game } = await evening();
    const announced = async () =>
      (await t.notificationsOf(cast.member)).filter(
        ({ kind, link }) => kind === "tournament_room_ready" && link?.includes(cup.id),
      );
    await setRoom(game, new Date(Date.now() + 3_600_000));
    await t.finishDueWork();
    expect(await announced()).toEqual([]);
    await t.owner.query(
      "update private.lobby_rooms set opens_at = now() - interval '1 minute' where game_id = $1",
      [game.id],
    );
    await t.finishDueWork();
    await t.finishDueWork();
    const [notice, ...more] = await announced();
    expect(more).toEqual([]);
    expect(JSON.stringify(notice)).not.toMatch(new RegExp(`${SECRET}|${PASSWORD}`));
  });
});

describe("the screenshots of a game", () => {
  const upload = (game: { id: string }, user: { id: string }) =>
    t
      .asUser(user)
      .query(
        "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', $1, $2) returning id",
        [`${game.id}/${user.id}-${crypto.randomUUID()}.png`, user.id],
      );
  const seen = (game: { id: string }, user: { id: string }) =>
    t
      .asUser(user)
      .query("select id from storage.objects where bucket_id = 'match_proofs' and name like $1", [
        `${game.id}/%`,
      ]);

  test("are added by captains of the lobby until it is published, and read by them and the staff", async () => {
    const { game } = await evening();
    await upload(game, cast.leader);
    await expect(upload(game, cast.rival)).rejects.toThrow(/row-level security/);
    await expect(upload(game, cast.stranger)).rejects.toThrow(/row-level security/);
    expect(await seen(game, cast.leader)).toHaveLength(1);
    expect(await seen(game, cast.admin)).toHaveLength(1);
    expect(await seen(game, cast.stranger)).toEqual([]);
    const slots = await t.owner.column<string>(
      "select participant_id from public.lobby_slots where lobby_id = $1 order by slot",
      [game.lobby_id],
    );
    await publish(t.database, game, inOrder(slots));
    await expect(upload(game, cast.leader)).rejects.toThrow(/row-level security/);
  });
});
