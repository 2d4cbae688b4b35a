import { sized } from "@leyenda/testing/long-test-size";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "@leyenda/testing/test-database";
import { createAdmin, type Player } from "@leyenda/testing/create-player";
import { asUser } from "@leyenda/testing/session";
import { expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let admin: Player;

beforeAll(async () => {
  admin = await t.createAdmin();
});

const close = (player: { id: string }): Promise<unknown> =>
  t.asUser(player).call("public.close_account");

describe("close_account", () => {
  test("erases personal data, keeps history under 'Jugador eliminado' and forfeits the tickets", async () => {
    const team = await t.createTeam({ size: 2 });
    const player = team.members[0] as Player;
    const friend = await t.createPlayer();
    await t.makeFriends(player, friend);
    await t.sendMessage(player, friend, "Nos vemos");
    await t.asUser(player).call("public.save_profile", {
      p_username: player.username,
      p_full_name: "Nombre Real",
      p_full_name_public: true,
      p_country: "Perú",
      p_bio: "bio",
      p_phone_number: "123",
      p_games_played: ["CS"],
      p_game_identities: { CS: "x" },
    });
    await t.asUser(admin).call("public.manage_tickets", {
      p_participant_id: player.participantId,
      p_delta: 15,
      p_reason: "regalo",
    });

    await close(player);

    const profile = await t.anon.one(
      `select p.username, p.avatar_url, p.country, p.bio, p.games_played, p.game_identities, p.team_id, p.full_name,
         p.closed_at is not null as closed
       from public.profiles p where p.id = $1`,
      [player.id],
    );
    expect(profile).toEqual({
      username: "Jugador eliminado",
      avatar_url: null,
      country: "No definido",
      bio: null,
      games_played: [],
      game_identities: {},
      team_id: null,
      full_name: null,
      closed: true,
    });
    expect(
      await t.owner.one(
        "select email, phone_number, full_name, payment_info from public.profile_private where profile_id = $1",
        [player.id],
      ),
    ).toEqual({
      email: null,
      phone_number: null,
      full_name: null,
      payment_info: {},
    });
    expect(await t.owner.query("select 1 from auth.users where id = $1", [player.id])).toEqual([]);
    expect(
      await t.owner.query("select 1 from public.friends where $1 in (user_id_1, user_id_2)", [
        player.id,
      ]),
    ).toEqual([]);
    expect(await t.asUser(friend).query("select content from public.messages")).toEqual([
      { content: "Nos vemos" },
    ]);
    expect(await t.balanceOf(player.participantId)).toBe(0);
    await t.expectSoundLedger();
  });

  test("its token, still valid for a while, opens nothing that writes", async () => {
    const player = await t.createPlayer();
    const friend = await t.createPlayer();
    await close(player);
    const session = t.asUser(player);
    await t.expectRefusal(
      session.query(
        "insert into public.teams (name, games, leader_id) values ('Fantasma', '{CS}', $1)",
        [player.id],
      ),
      "forbidden",
      "iniciar sesión",
    );
    await t.expectRefusal(
      session.query("insert into public.friends (user_id_1, user_id_2) values ($1, $2)", [
        player.id,
        friend.id,
      ]),
      "forbidden",
    );
    await t.expectRefusal(
      session.query("update public.profiles set bio = 'sigo aquí' where id = $1", [player.id]),
      "account_closed",
    );
    await t.expectRefusal(close(player), "forbidden");
    expect(
      await session.count(
        "update public.profile_private set phone_number = '1' where profile_id = $1",
        [player.id],
      ),
    ).toBe(0);
  });

  test("two closed accounts share the name", async () => {
    const players = [await t.createPlayer(), await t.createPlayer()];
    for (const player of players) await close(player);
    const names = await t.owner.query("select username from public.profiles where id = any ($1)", [
      players.map(({ id }) => id),
    ]);
    expect(names).toEqual(players.map(() => ({ username: "Jugador eliminado" })));
  });

  test("gives back the wager of an open challenge, before the tickets are forfeited", async () => {
    const player = await t.createPlayer({ tickets: 20 });
    const game = await t.createGame();
    await t.asUser(player).call("public.create_challenge_and_match", {
      p_creator_participant_id: player.participantId,
      p_game_id: game.id,
      p_format: "1v1",
      p_wager_amount: 15,
      p_privacy: "public",
      p_password: null,
      p_preferred_schedule: "any",
      p_country: null,
      p_best_of: 1,
      p_is_team_challenge: false,
    });
    expect(await t.balanceOf(player.participantId)).toBe(5);
    await close(player);
    const kinds = await t.owner.query<{ kind: string; delta: number }>(
      "select kind, delta from public.ticket_transactions where participant_id = $1 order by position",
      [player.participantId],
    );
    expect(kinds.slice(1)).toEqual([
      { kind: "wager_escrow", delta: -15 },
      { kind: "wager_refund", delta: 15 },
      { kind: "account_closed", delta: -20 },
    ]);
    expect(
      await t.owner.query(
        "select status from public.challenges where creator_participant_id = $1",
        [player.participantId],
      ),
    ).toEqual([{ status: "cancelled" }]);
    await t.expectSoundLedger();
  });

  test("a leader must hand over first", async () => {
    const team = await t.createTeam({ size: 2 });
    await t.expectRefusal(
      () => close(team.leader),
      "leader_must_hand_over",
      "transferir el liderazgo",
    );
    await t.asUser(team.leader).call("public.leave_team");
    await close(team.leader);
  });

  test("the last admin stays", async () => {
    const own = await createTestDatabase();
    try {
      const last = await createAdmin(own);
      await expectRefusalWithoutTrace(
        own,
        () => asUser(own, last).call("public.close_account"),
        "last_admin",
      );
      const codes = () => asUser(own, last).query("select code from public.closing_obstacles()");
      expect(await codes()).toEqual([{ code: "last_admin" }]);
      await createAdmin(own);
      expect(await codes()).toEqual([]);
      await asUser(own, last).call("public.close_account");
    } finally {
      await own.close();
    }
  });
});

describe("closing beside a grant, an acceptance and a request that is accepted", () => {
  const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? sized(6, 2));

  test("each takes its turn: no deadlock, no ticket lost or made", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await t.createPlayer({ tickets: 30 });
      const rival = await t.createPlayer({ tickets: 30 });
      const team = await t.createTeam();
      const request = await t.requestToJoin(team, player);
      const challenge = await t.createChallenge(player, { wager: 5 });
      const grants = Array.from({ length: 3 }, () =>
        t.asUser(admin).call("public.manage_tickets", {
          p_participant_id: player.participantId,
          p_delta: 1,
          p_reason: "carrera",
        }),
      );
      const answers = await Promise.allSettled([
        ...grants,
        close(player),
        t.acceptChallenge(challenge, rival),
        t
          .asUser(team.leader)
          .query("update public.team_join_requests set status = 'accepted' where id = $1", [
            request,
          ]),
      ]);
      const states = answers.flatMap((answer) =>
        answer.status === "rejected" ? [(answer.reason as { code?: string }).code] : [],
      );
      // Calls that come too late are refused with a message.
      expect(states.filter((state) => state !== "P0001" && state !== "42501")).toEqual([]);
    }
    await t.expectSoundLedger();
  });

  test("of members who are being sent away at the same moment: nobody waits for nobody", async () => {
    for (let round = 0; round < sized(4, 2); round += 1) {
      const team = await t.createTeam({ size: 8 });
      const answers = await Promise.allSettled([
        ...team.members.toReversed().map(close),
        t.asUser(team.leader).query("delete from public.team_members where role <> 'leader'"),
      ]);
      expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
      expect(
        await t.owner.query("select role from public.team_members where team_id = $1", [team.id]),
      ).toEqual([{ role: "leader" }]);
    }
  });
});

describe("delete_user", () => {
  const remove = (by: { id: string }, whom: { id: string }): Promise<unknown> =>
    t.asUser(by).call("public.delete_user", { p_user_id: whom.id });

  test("closes somebody's account and records it without the name", async () => {
    const player = await t.createPlayer();
    await remove(admin, player);
    expect(
      await t.owner.one("select username from public.profiles where id = $1", [player.id]),
    ).toEqual({ username: "Jugador eliminado" });
    expect(
      await t
        .asUser(admin)
        .query(
          "select before from public.admin_audit_log where action = 'delete_user' and entity_id = $1",
          [player.id],
        ),
    ).toEqual([{ before: { role: "user" } }]);
  });

  test("refuses players, visitors, unknown users and leaders", async () => {
    const player = await t.createPlayer();
    const team = await t.createTeam();
    await t.expectRefusal(() => remove(player, admin), "forbidden");
    await expectSqlState(t.anon.call("public.delete_user", { p_user_id: player.id }), "42501");
    await t.expectRefusal(
      () => remove(admin, { id: "00000000-0000-4000-8000-000000000000" }),
      "user_not_found",
    );
    await t.expectRefusal(() => remove(admin, team.leader), "leader_must_hand_over");
  });
});
