import { sized } from "@leyenda/testing/long-test-size";
import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Membership {
  readonly teamId: string | null;
  readonly role: string | null;
}

/** A player's membership: the profile's team and the role in it. */
async function standing(playerId: string): Promise<Membership> {
  return t.owner.one<Membership>(
    `select p.team_id as "teamId", m.role from public.profiles p
     left join public.team_members m on m.profile_id = p.id and m.team_id = p.team_id where p.id = $1`,
    [playerId],
  );
}

const FOUND = "insert into public.teams (name, games, leader_id) values ($1, $2, $3) returning id";

test.each(["accepted", "rejected"])("a request that was answered is read: %s", async (status) => {
  const leader = await t.createPlayer();
  const team = await t.createTeam({ leader });
  await t.requestToJoin(team, await t.createPlayer());
  const unread = () =>
    t.asUser(leader).query("select kind from public.notifications where read_at is null");
  expect(await unread()).toEqual([{ kind: "team_join_request" }]);
  await t.asUser(leader).query("update public.team_join_requests set status = $1", [status]);
  expect(await unread()).toEqual([]);
});

describe("founding a team", () => {
  test("creates participant, wallet and leader membership, and the page's follow-up calls are harmless", async () => {
    const founder = await t.createPlayer();
    const session = t.asUser(founder);
    const { id } = await session.one<{ id: string }>(FOUND, [
      "Fundadores",
      ["Valorant"],
      founder.id,
    ]);
    expect(await standing(founder.id)).toEqual({ teamId: id, role: "leader" });
    const team = await session.one<{ participant: string; tickets: number }>(
      "select t.participant_id as participant, t.team_tickets as tickets from public.teams t where t.id = $1",
      [id],
    );
    expect(team.participant).toMatch(/^[0-9a-f-]{36}$/);
    expect(team.tickets).toBe(0);

    await session.query(
      "insert into public.team_members (team_id, profile_id, role) values ($1, $2, 'leader')",
      [id, founder.id],
    );
    await session.query("update public.profiles set team_id = $1 where id = $2", [id, founder.id]);
    expect(await standing(founder.id)).toEqual({ teamId: id, role: "leader" });
  });

  test("gives up the founder's requests to other teams", async () => {
    const team = await t.createTeam();
    const founder = await t.createPlayer();
    await t.requestToJoin(team, founder);
    await t.createTeam({ leader: founder });
    expect(
      await t.owner.query("select 1 from public.team_join_requests where user_id = $1", [
        founder.id,
      ]),
    ).toEqual([]);
  });

  test.each([
    {
      why: "no name",
      name: "  ",
      games: ["CS"],
      code: "team_fields_required",
      message: "El nombre del equipo y al menos un juego son obligatorios.",
    },
    {
      why: "no games",
      name: "Sin juegos",
      games: [],
      code: "team_fields_required",
      message: "El nombre del equipo y al menos un juego son obligatorios.",
    },
    {
      why: "name too long",
      name: "x".repeat(61),
      games: ["CS"],
      code: "team_name_invalid",
      message: "2 a 60",
    },
  ])("refuses $why", async ({ name, games, code, message }) => {
    const founder = await t.createPlayer();
    await t.expectRefusal(
      () => t.asUser(founder).query(FOUND, [name, games, founder.id]),
      code,
      message,
    );
  });

  test("refuses a name that another team has in other letters", async () => {
    await t.createTeam({ name: "Ñandúes" });
    const founder = await t.createPlayer();
    await t.expectRefusal(
      () => t.asUser(founder).query(FOUND, ["ñANDÚES", ["CS"], founder.id]),
      "team_name_taken",
      "Ya existe un equipo con ese nombre.",
    );
  });

  test("refuses a player who is in a team", async () => {
    const team = await t.createTeam({ size: 2 });
    const member = team.members[0]?.id ?? "";
    await t.expectRefusal(
      () => t.asUser(member).query(FOUND, ["Otro más", ["CS"], member]),
      "already_in_team",
      "Ya eres miembro de un equipo. No puedes crear uno nuevo.",
    );
  });

  test("two teams founded at once by one player: one exists", async () => {
    const founder = await t.createPlayer();
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        t.asUser(founder).query(FOUND, [`Doble ${i}`, ["CS"], founder.id]),
      ),
    );
    const refusals = attempts.flatMap((attempt) =>
      attempt.status === "rejected" ? [(attempt.reason as { detail?: string }).detail] : [],
    );
    expect(refusals).toEqual(Array.from({ length: 7 }, () => "already_in_team"));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
    expect(
      await t.owner.query("select 1 from public.teams where leader_id = $1", [founder.id]),
    ).toHaveLength(1);
  });

  test("one name wanted by eight players at once goes to one of them", async () => {
    const founders = await Promise.all(Array.from({ length: 8 }, () => t.createPlayer()));
    const attempts = await Promise.allSettled(
      founders.map((founder) =>
        t.asUser(founder).query(FOUND, ["El codiciado", ["CS"], founder.id]),
      ),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });
});

describe("join requests", () => {
  test("accepting adds the member, tells him and drops his other requests", async () => {
    const team = await t.createTeam();
    const other = await t.createTeam();
    const player = await t.createPlayer();
    await t.requestToJoin(other, player);
    await t.joinTeam(team, player);
    expect(await standing(player.id)).toEqual({ teamId: team.id, role: "member" });
    const requests = await t.owner.query(
      "select team_id, status from public.team_join_requests where user_id = $1",
      [player.id],
    );
    expect(requests).toEqual([{ team_id: team.id, status: "accepted" }]);
    const notices = await t.asUser(player).query("select kind, title from public.notifications");
    expect(notices).toEqual([{ kind: "team_request_accepted", title: "Solicitud aceptada" }]);

    // The page's follow-up calls in the product's specification.
    const leader = t.asUser(team.leader);
    await leader.query(
      "insert into public.team_members (team_id, profile_id, role) values ($1, $2, 'member')",
      [team.id, player.id],
    );
    await leader.query("update public.profiles set team_id = $1 where id = $2", [
      team.id,
      player.id,
    ]);
    expect(await standing(player.id)).toEqual({ teamId: team.id, role: "member" });
  });

  test("rejecting tells the player, who may ask again", async () => {
    const team = await t.createTeam();
    const player = await t.createPlayer();
    const request = await t.requestToJoin(team, player);
    await t
      .asUser(team.leader)
      .query("update public.team_join_requests set status = 'rejected' where id = $1", [request]);
    expect(await standing(player.id)).toEqual({ teamId: null, role: null });
    await t.requestToJoin(team, player);
  });

  test("tells the leader", async () => {
    const team = await t.createTeam();
    await t.requestToJoin(team, await t.createPlayer({ username: "curioso" }));
    expect(
      await t.asUser(team.leader).query("select kind, body, link from public.notifications"),
    ).toEqual([
      {
        kind: "team_join_request",
        body: `curioso quiere unirse a ${team.name}.`,
        link: `/team/${team.id}?tab=ajustes`,
      },
    ]);
  });

  test("refuses a second request, a closed team, an unknown team and a second answer", async () => {
    const team = await t.createTeam();
    const closed = await t.createTeam({ isRecruiting: false });
    const player = await t.createPlayer();
    const request = await t.requestToJoin(team, player);
    await t.expectRefusal(
      () => t.requestToJoin(team, player),
      "request_exists",
      "No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.",
    );
    await t.expectRefusal(
      () => t.requestToJoin(closed, player),
      "team_not_recruiting",
      "no está reclutando",
    );
    await t.expectRefusal(
      () => t.requestToJoin({ id: "00000000-0000-4000-8000-000000000000" }, player),
      "team_not_found",
      "Equipo no encontrado",
    );
    const answer = (status: string): Promise<unknown> =>
      t
        .asUser(team.leader)
        .query("update public.team_join_requests set status = $1 where id = $2", [status, request]);
    await answer("rejected");
    await t.expectRefusal(() => answer("accepted"), "request_resolved", "ya fue resuelta");
  });

  test("refuses the thirteenth member, also when thirteen are accepted at once", async () => {
    const team = await t.createTeam();
    const players = await Promise.all(Array.from({ length: 13 }, () => t.createPlayer()));
    const requests = await Promise.all(players.map((player) => t.requestToJoin(team, player)));
    const answers = await Promise.allSettled(
      requests.map((request) =>
        t
          .asUser(team.leader)
          .query("update public.team_join_requests set status = 'accepted' where id = $1", [
            request,
          ]),
      ),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(11);
    expect(
      await t.owner.query("select 1 from public.team_members where team_id = $1", [team.id]),
    ).toHaveLength(12);
    const refused = requests[answers.findIndex((answer) => answer.status === "rejected")];
    await t.expectRefusal(
      t
        .asUser(team.leader)
        .query("update public.team_join_requests set status = 'accepted' where id = $1", [refused]),
      "team_full",
      "El equipo está completo.",
    );
    await t.expectRefusal(
      t.requestToJoin(team, await t.createPlayer()),
      "team_full",
      "El equipo está completo.",
    );
    expect(
      await t.anon.query("select t.is_full from public.teams t where t.id = $1", [team.id]),
    ).toEqual([{ is_full: true }]);
  });

  test("accepted by two teams at once, the player is in one", async () => {
    const teams = await Promise.all(Array.from({ length: 6 }, () => t.createTeam()));
    const player = await t.createPlayer();
    const requests: string[] = [];
    for (const team of teams) requests.push(await t.requestToJoin(team, player));
    await Promise.allSettled(
      teams.map((team, i) =>
        t
          .asUser(team.leader)
          .query("update public.team_join_requests set status = 'accepted' where id = $1", [
            requests[i],
          ]),
      ),
    );
    const memberships = await t.owner.query<{ team_id: string }>(
      "select team_id from public.team_members where profile_id = $1",
      [player.id],
    );
    expect(memberships).toHaveLength(1);
    expect((await standing(player.id)).teamId).toBe(memberships[0]?.team_id);
  });
});

describe("handing over and leaving", () => {
  const handOver = (team: { id: string; leader: { id: string } }): Promise<string> =>
    t.asUser(team.leader).call<string>("public.handle_leader_departure", {
      team_id_param: team.id,
      old_leader_id: team.leader.id,
    });

  test("the longest-serving co-leader comes first, and the spec's calls complete the departure", async () => {
    const team = await t.createTeam({ size: 4 });
    const [, second, third] = team.members;
    for (const coLeader of [third, second]) {
      await t
        .asUser(team.leader)
        .query("update public.team_members set role = 'co-leader' where profile_id = $1", [
          coLeader?.id,
        ]);
    }
    expect(await handOver(team)).toBe(second?.id);
    expect(await standing(second?.id ?? "")).toEqual({ teamId: team.id, role: "leader" });
    expect(await standing(team.leader.id)).toEqual({ teamId: team.id, role: "member" });

    const session = t.asUser(team.leader);
    expect(
      await session.count(
        "delete from public.team_members where team_id = $1 and profile_id = $2",
        [team.id, team.leader.id],
      ),
    ).toBe(1);
    expect(
      await session.count("update public.profiles set team_id = null where id = $1", [
        team.leader.id,
      ]),
    ).toBe(1);
    expect(await standing(team.leader.id)).toEqual({ teamId: null, role: null });
  });

  test("without co-leaders the longest-serving member follows", async () => {
    const team = await t.createTeam({ size: 3 });
    expect(await handOver(team)).toBe(team.members[0]?.id);
  });

  test("refuses a leader alone, a wrong leader and an unknown team", async () => {
    const alone = await t.createTeam();
    await t.expectRefusal(() => handOver(alone), "leader_alone", "Eres el único integrante");
    const team = await t.createTeam({ size: 2 });
    await t.expectRefusal(
      () =>
        t.asUser(team.leader).call("public.handle_leader_departure", {
          team_id_param: team.id,
          old_leader_id: team.members[0]?.id,
        }),
      "not_the_leader",
    );
    await t.expectRefusal(
      () => handOver({ ...team, id: "00000000-0000-4000-8000-000000000000" }),
      "team_not_found",
    );
  });

  test("nobody removes the leader, an administrator neither", async () => {
    const team = await t.createTeam({ size: 2 });
    const admin = await t.createAdmin();
    await t.expectRefusal(
      () =>
        t
          .asUser(admin)
          .query("delete from public.team_members where team_id = $1 and profile_id = $2", [
            team.id,
            team.leader.id,
          ]),
      "leader_cannot_be_removed",
      "No puedes eliminar al líder del equipo.",
    );
  });

  test("the leader chooses who follows, and stays", async () => {
    const team = await t.createTeam({ size: 4 });
    const [, second, third] = team.members;
    const choose = (who: { id: string }, heir: { id: string } | undefined) =>
      t.asUser(who).call("public.hand_over_team", {
        p_team_id: team.id,
        p_profile_id: heir?.id,
      });
    const stranger = await t.createTeam({ size: 2 });
    for (const who of [second, stranger.leader]) {
      await t.expectRefusal(() => choose(who ?? team.leader, second), "forbidden", "Solo el líder");
    }
    for (const heir of [team.leader, stranger.leader, undefined]) {
      await t.expectRefusal(
        () => choose(team.leader, heir),
        "not_in_team",
        "Elige a otro integrante",
      );
    }
    await choose(team.leader, third);
    expect(await standing(third?.id ?? "")).toEqual({ teamId: team.id, role: "leader" });
    expect(await standing(team.leader.id)).toEqual({ teamId: team.id, role: "member" });
    expect(
      await t
        .asUser(third ?? team.leader)
        .query("select kind from public.notifications where kind = 'team_leadership'"),
    ).toHaveLength(1);
    await t.expectRefusal(choose(team.leader, second), "forbidden");
    await choose(third ?? team.leader, team.leader);
    expect(await standing(team.leader.id)).toEqual({ teamId: team.id, role: "leader" });
  });

  test("of two choices at once one counts, and one leads", async () => {
    const team = await t.createTeam({ size: 6 });
    const answers = await Promise.allSettled(
      team.members.map((heir) =>
        t.asUser(team.leader).call("public.hand_over_team", {
          p_team_id: team.id,
          p_profile_id: heir.id,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      await t.owner.query(
        `select count(*)::integer as leaders from public.team_members m
         join public.teams t on t.id = m.team_id and t.leader_id = m.profile_id
         where m.team_id = $1 and m.role = 'leader'`,
        [team.id],
      ),
    ).toEqual([{ leaders: 1 }]);
  });

  test("leave_team hands over and leaves in one step", async () => {
    const team = await t.createTeam({ size: 2 });
    await t.asUser(team.leader).call("public.leave_team");
    expect(await standing(team.leader.id)).toEqual({ teamId: null, role: null });
    expect(await standing(team.members[0]?.id ?? "")).toEqual({ teamId: team.id, role: "leader" });
  });

  test("everybody leaving at once never leaves a team without a leader", async () => {
    // The interleaving is random, so this runs a few rounds.
    for (let round = 0; round < sized(6, 2); round += 1) {
      const team = await t.createTeam({ size: 6 });
      await Promise.allSettled(
        [team.leader, ...team.members].map((player) => t.asUser(player).call("public.leave_team")),
      );
      const left = await t.owner.query<{ role: string; profile_id: string }>(
        "select role, profile_id from public.team_members where team_id = $1",
        [team.id],
      );
      expect(left.filter((member) => member.role === "leader")).toHaveLength(1);
      const { leader_id: leaderId } = await t.owner.one<{ leader_id: string }>(
        "select leader_id from public.teams where id = $1",
        [team.id],
      );
      expect(left.find((member) => member.role === "leader")?.profile_id).toBe(leaderId);
    }
  });

  test("a removed member is told and his profile follows", async () => {
    const team = await t.createTeam({ size: 2 });
    const [member] = team.members;
    await t
      .asUser(team.leader)
      .query("delete from public.team_members where profile_id = $1", [member?.id]);
    expect(await standing(member?.id ?? "")).toEqual({ teamId: null, role: null });
    const kinds = await t
      .asUser(member?.id ?? "")
      .query<{ kind: string }>(
        "select kind from public.notifications order by created_at desc, kind",
      );
    expect(kinds.map((row) => row.kind)).toContain("team_member_removed");
  });
});

describe("deleting a team", () => {
  test("loses its tickets with a ledger row, keeps its name in history and frees everybody", async () => {
    const team = await t.createTeam({ name: "Los Efímeros", size: 3, tickets: 40 });
    expect(
      await t.asUser(team.leader).count("delete from public.teams where id = $1", [team.id]),
    ).toBe(1);
    expect(await t.balanceOf(team.participantId)).toBe(0);
    expect(
      await t.owner.query(
        "select delta, kind, reference_id from public.ticket_transactions where participant_id = $1 order by position desc limit 1",
        [team.participantId],
      ),
    ).toEqual([{ delta: -40, kind: "team_deleted", reference_id: team.id }]);
    expect(
      await t.owner.query(
        "select p.team_id, p.display_name from public.participants p where p.id = $1",
        [team.participantId],
      ),
    ).toEqual([{ team_id: null, display_name: "Los Efímeros" }]);
    for (const player of [team.leader, ...team.members]) {
      expect(await standing(player.id)).toEqual({ teamId: null, role: null });
    }
    await t.createTeam({ name: "los efímeros", leader: team.leader });
    await t.expectSoundLedger();
  });
});

describe("five leaders answer one player at the same moment", () => {
  const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? sized(6, 2));

  test("one gets him, the others are told, nobody waits for a deadlock, and what stays behind is swept", async () => {
    const teams = await Promise.all(Array.from({ length: 5 }, () => t.createTeam()));
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await t.createPlayer();
      const requests: string[] = [];
      for (const team of teams) requests.push(await t.requestToJoin(team, player));
      const answers = await Promise.allSettled(
        teams.map((team, index) =>
          t
            .asUser(team.leader)
            .query("update public.team_join_requests set status = 'accepted' where id = $1", [
              requests[index],
            ]),
        ),
      );
      const refusals = answers.flatMap((answer) =>
        answer.status === "rejected" ? [(answer.reason as { detail?: string }).detail] : [],
      );
      expect(refusals.filter((code) => code !== "already_in_team")).toEqual([]);
      expect((await standing(player.id)).role).toBe("member");
      await t.owner.query("select private.run_scheduled_work()");
      expect(
        await t.owner.query(
          "select 1 from public.team_join_requests where user_id = $1 and status = 'pending'",
          [player.id],
        ),
      ).toEqual([]);
    }
  });
});

test("who leaves waits for the end of the team without holding his own row", async () => {
  const team = await t.createTeam({ size: 2 });
  const [member] = team.members as [Player];
  let leaving: Promise<number> | undefined;
  await t.owner.transaction(async (client) => {
    await client.query("select from public.participants where id = $1 for update", [
      team.participantId,
    ]);
    leaving = t
      .asUser(member)
      .count("delete from public.team_members where profile_id = $1", [member.id]);
    await expect
      .poll(() => t.owner.query("select pid from pg_locks where not granted"))
      .toHaveLength(1);
    const { rowCount } = await client.query(
      "select from public.team_members where profile_id = $1 for update nowait",
      [member.id],
    );
    expect(rowCount).toBe(1);
  });
  expect(await leaving).toBe(1);
});
