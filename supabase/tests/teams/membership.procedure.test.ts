import { sized } from "@leyenda/testing/long-size";
import { describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createAdmin, createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam, joinTeam, requestToJoin } from "@leyenda/testing/create-team";
import { asOwner, asUser, asAnon } from "@leyenda/testing/session";
import { balanceOf, expectSoundLedger } from "@leyenda/testing/balances";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();

interface Membership {
  readonly teamId: string | null;
  readonly role: string | null;
}

/** A player's membership: the profile's team and the role in it. */
async function standing(playerId: string): Promise<Membership> {
  return asOwner(database).one<Membership>(
    `select p.team_id as "teamId", m.role from public.profiles p
     left join public.team_members m on m.profile_id = p.id and m.team_id = p.team_id where p.id = $1`,
    [playerId],
  );
}

const FOUND = "insert into public.teams (name, games, leader_id) values ($1, $2, $3) returning id";

test.each(["accepted", "rejected"])("a request that was answered is read: %s", async (status) => {
  const leader = await createPlayer(database);
  const team = await createTeam(database, { leader });
  await requestToJoin(database, team, await createPlayer(database));
  const unread = () =>
    asUser(database, leader).query("select kind from public.notifications where read_at is null");
  expect(await unread()).toEqual([{ kind: "team_join_request" }]);
  await asUser(database, leader).query("update public.team_join_requests set status = $1", [
    status,
  ]);
  expect(await unread()).toEqual([]);
});

describe("founding a team", () => {
  test("creates participant, wallet and leader membership, and the page's follow-up calls are harmless", async () => {
    const founder = await createPlayer(database);
    const session = asUser(database, founder);
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
    const team = await createTeam(database);
    const founder = await createPlayer(database);
    await requestToJoin(database, team, founder);
    await createTeam(database, { leader: founder });
    expect(
      await asOwner(database).query("select 1 from public.team_join_requests where user_id = $1", [
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
    const founder = await createPlayer(database);
    await expectRefusalWithoutTrace(
      database,
      () => asUser(database, founder).query(FOUND, [name, games, founder.id]),
      code,
      message,
    );
  });

  test("refuses a name that another team has in other letters", async () => {
    await createTeam(database, { name: "Ñandúes" });
    const founder = await createPlayer(database);
    await expectRefusalWithoutTrace(
      database,
      () => asUser(database, founder).query(FOUND, ["ñANDÚES", ["CS"], founder.id]),
      "team_name_taken",
      "Ya existe un equipo con ese nombre.",
    );
  });

  test("refuses a player who is in a team", async () => {
    const team = await createTeam(database, { size: 2 });
    const member = team.members[0]?.id ?? "";
    await expectRefusalWithoutTrace(
      database,
      () => asUser(database, member).query(FOUND, ["Otro más", ["CS"], member]),
      "already_in_team",
      "Ya eres miembro de un equipo. No puedes crear uno nuevo.",
    );
  });

  test("two teams founded at once by one player: one exists", async () => {
    const founder = await createPlayer(database);
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        asUser(database, founder).query(FOUND, [`Doble ${i}`, ["CS"], founder.id]),
      ),
    );
    const refusals = attempts.flatMap((attempt) =>
      attempt.status === "rejected" ? [(attempt.reason as { detail?: string }).detail] : [],
    );
    expect(refusals).toEqual(Array.from({ length: 7 }, () => "already_in_team"));
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
    expect(
      await asOwner(database).query("select 1 from public.teams where leader_id = $1", [
        founder.id,
      ]),
    ).toHaveLength(1);
  });

  test("one name wanted by eight players at once goes to one of them", async () => {
    const founders = await Promise.all(Array.from({ length: 8 }, () => createPlayer(database)));
    const attempts = await Promise.allSettled(
      founders.map((founder) =>
        asUser(database, founder).query(FOUND, ["El codiciado", ["CS"], founder.id]),
      ),
    );
    expect(attempts.filter((attempt) => attempt.status === "fulfilled")).toHaveLength(1);
  });
});

describe("join requests", () => {
  test("accepting adds the member, tells him and drops his other requests", async () => {
    const team = await createTeam(database);
    const other = await createTeam(database);
    const player = await createPlayer(database);
    await requestToJoin(database, other, player);
    await joinTeam(database, team, player);
    expect(await standing(player.id)).toEqual({ teamId: team.id, role: "member" });
    const requests = await asOwner(database).query(
      "select team_id, status from public.team_join_requests where user_id = $1",
      [player.id],
    );
    expect(requests).toEqual([{ team_id: team.id, status: "accepted" }]);
    const notices = await asUser(database, player).query(
      "select kind, title from public.notifications",
    );
    expect(notices).toEqual([{ kind: "team_request_accepted", title: "Solicitud aceptada" }]);

    // The page's follow-up calls in the product's specification.
    const leader = asUser(database, team.leader);
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
    const team = await createTeam(database);
    const player = await createPlayer(database);
    const request = await requestToJoin(database, team, player);
    await asUser(database, team.leader).query(
      "update public.team_join_requests set status = 'rejected' where id = $1",
      [request],
    );
    expect(await standing(player.id)).toEqual({ teamId: null, role: null });
    await requestToJoin(database, team, player);
  });

  test("tells the leader", async () => {
    const team = await createTeam(database);
    await requestToJoin(database, team, await createPlayer(database, { username: "curioso" }));
    expect(
      await asUser(database, team.leader).query(
        "select kind, body, link from public.notifications",
      ),
    ).toEqual([
      {
        kind: "team_join_request",
        body: `curioso quiere unirse a ${team.name}.`,
        link: `/team/${team.id}?tab=ajustes`,
      },
    ]);
  });

  test("refuses a second request, a closed team, an unknown team and a second answer", async () => {
    const team = await createTeam(database);
    const closed = await createTeam(database, { isRecruiting: false });
    const player = await createPlayer(database);
    const request = await requestToJoin(database, team, player);
    await expectRefusalWithoutTrace(
      database,
      () => requestToJoin(database, team, player),
      "request_exists",
      "No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.",
    );
    await expectRefusalWithoutTrace(
      database,
      () => requestToJoin(database, closed, player),
      "team_not_recruiting",
      "no está reclutando",
    );
    await expectRefusalWithoutTrace(
      database,
      () => requestToJoin(database, { id: "00000000-0000-4000-8000-000000000000" }, player),
      "team_not_found",
      "Equipo no encontrado",
    );
    const answer = (status: string): Promise<unknown> =>
      asUser(database, team.leader).query(
        "update public.team_join_requests set status = $1 where id = $2",
        [status, request],
      );
    await answer("rejected");
    await expectRefusalWithoutTrace(
      database,
      () => answer("accepted"),
      "request_resolved",
      "ya fue resuelta",
    );
  });

  test("refuses the thirteenth member, also when thirteen are accepted at once", async () => {
    const team = await createTeam(database);
    const players = await Promise.all(Array.from({ length: 13 }, () => createPlayer(database)));
    const requests = await Promise.all(
      players.map((player) => requestToJoin(database, team, player)),
    );
    const answers = await Promise.allSettled(
      requests.map((request) =>
        asUser(database, team.leader).query(
          "update public.team_join_requests set status = 'accepted' where id = $1",
          [request],
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(11);
    expect(
      await asOwner(database).query("select 1 from public.team_members where team_id = $1", [
        team.id,
      ]),
    ).toHaveLength(12);
    const refused = requests[answers.findIndex((answer) => answer.status === "rejected")];
    await expectRefusal(
      asUser(database, team.leader).query(
        "update public.team_join_requests set status = 'accepted' where id = $1",
        [refused],
      ),
      "team_full",
      "El equipo está completo.",
    );
    // No new member is offered a place that does not exist.
    await expectRefusal(
      requestToJoin(database, team, await createPlayer(database)),
      "team_full",
      "El equipo está completo.",
    );
    expect(
      await asAnon(database).query("select t.is_full from public.teams t where t.id = $1", [
        team.id,
      ]),
    ).toEqual([{ is_full: true }]);
  });

  test("accepted by two teams at once, the player is in one", async () => {
    const teams = await Promise.all(Array.from({ length: 6 }, () => createTeam(database)));
    const player = await createPlayer(database);
    const requests: string[] = [];
    for (const team of teams) requests.push(await requestToJoin(database, team, player));
    await Promise.allSettled(
      teams.map((team, i) =>
        asUser(database, team.leader).query(
          "update public.team_join_requests set status = 'accepted' where id = $1",
          [requests[i]],
        ),
      ),
    );
    const memberships = await asOwner(database).query<{ team_id: string }>(
      "select team_id from public.team_members where profile_id = $1",
      [player.id],
    );
    expect(memberships).toHaveLength(1);
    expect((await standing(player.id)).teamId).toBe(memberships[0]?.team_id);
  });
});

describe("handing over and leaving", () => {
  const handOver = (team: { id: string; leader: { id: string } }): Promise<string> =>
    asUser(database, team.leader).call<string>("public.handle_leader_departure", {
      team_id_param: team.id,
      old_leader_id: team.leader.id,
    });

  test("the longest-serving co-leader comes first, and the spec's calls complete the departure", async () => {
    const team = await createTeam(database, { size: 4 });
    const [, second, third] = team.members;
    for (const coLeader of [third, second]) {
      await asUser(database, team.leader).query(
        "update public.team_members set role = 'co-leader' where profile_id = $1",
        [coLeader?.id],
      );
    }
    expect(await handOver(team)).toBe(second?.id);
    expect(await standing(second?.id ?? "")).toEqual({ teamId: team.id, role: "leader" });
    expect(await standing(team.leader.id)).toEqual({ teamId: team.id, role: "member" });

    const session = asUser(database, team.leader);
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
    const team = await createTeam(database, { size: 3 });
    expect(await handOver(team)).toBe(team.members[0]?.id);
  });

  test("refuses a leader alone, a wrong leader and an unknown team", async () => {
    const alone = await createTeam(database);
    await expectRefusalWithoutTrace(
      database,
      () => handOver(alone),
      "leader_alone",
      "Eres el único integrante",
    );
    const team = await createTeam(database, { size: 2 });
    await expectRefusalWithoutTrace(
      database,
      () =>
        asUser(database, team.leader).call("public.handle_leader_departure", {
          team_id_param: team.id,
          old_leader_id: team.members[0]?.id,
        }),
      "not_the_leader",
    );
    await expectRefusalWithoutTrace(
      database,
      () => handOver({ ...team, id: "00000000-0000-4000-8000-000000000000" }),
      "team_not_found",
    );
  });

  test("nobody removes the leader, an administrator neither", async () => {
    const team = await createTeam(database, { size: 2 });
    const admin = await createAdmin(database);
    await expectRefusalWithoutTrace(
      database,
      () =>
        asUser(database, admin).query(
          "delete from public.team_members where team_id = $1 and profile_id = $2",
          [team.id, team.leader.id],
        ),
      "leader_cannot_be_removed",
      "No puedes eliminar al líder del equipo.",
    );
  });

  test("the leader chooses who follows, and stays", async () => {
    const team = await createTeam(database, { size: 4 });
    const [, second, third] = team.members;
    const choose = (who: { id: string }, heir: { id: string } | undefined) =>
      asUser(database, who).call("public.hand_over_team", {
        p_team_id: team.id,
        p_profile_id: heir?.id,
      });
    const stranger = await createTeam(database, { size: 2 });
    for (const who of [second, stranger.leader]) {
      await expectRefusalWithoutTrace(
        database,
        () => choose(who ?? team.leader, second),
        "forbidden",
        "Solo el líder",
      );
    }
    for (const heir of [team.leader, stranger.leader, undefined]) {
      await expectRefusalWithoutTrace(
        database,
        () => choose(team.leader, heir),
        "not_in_team",
        "Elige a otro integrante",
      );
    }
    await choose(team.leader, third);
    expect(await standing(third?.id ?? "")).toEqual({ teamId: team.id, role: "leader" });
    expect(await standing(team.leader.id)).toEqual({ teamId: team.id, role: "member" });
    expect(
      await asUser(database, third ?? team.leader).query(
        "select kind from public.notifications where kind = 'team_leadership'",
      ),
    ).toHaveLength(1);
    // The role is returned in the same way, and by nobody else.
    await expectRefusal(choose(team.leader, second), "forbidden");
    await choose(third ?? team.leader, team.leader);
    expect(await standing(team.leader.id)).toEqual({ teamId: team.id, role: "leader" });
  });

  test("of two choices at once one counts, and one leads", async () => {
    const team = await createTeam(database, { size: 6 });
    const answers = await Promise.allSettled(
      team.members.map((heir) =>
        asUser(database, team.leader).call("public.hand_over_team", {
          p_team_id: team.id,
          p_profile_id: heir.id,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      await asOwner(database).query(
        `select count(*)::integer as leaders from public.team_members m
         join public.teams t on t.id = m.team_id and t.leader_id = m.profile_id
         where m.team_id = $1 and m.role = 'leader'`,
        [team.id],
      ),
    ).toEqual([{ leaders: 1 }]);
  });

  test("leave_team hands over and leaves in one step", async () => {
    const team = await createTeam(database, { size: 2 });
    await asUser(database, team.leader).call("public.leave_team");
    expect(await standing(team.leader.id)).toEqual({ teamId: null, role: null });
    expect(await standing(team.members[0]?.id ?? "")).toEqual({ teamId: team.id, role: "leader" });
  });

  test("everybody leaving at once never leaves a team without a leader", async () => {
    // The interleaving is random, so this runs a few rounds.
    for (let round = 0; round < sized(6, 2); round += 1) {
      const team = await createTeam(database, { size: 6 });
      await Promise.allSettled(
        [team.leader, ...team.members].map((player) =>
          asUser(database, player).call("public.leave_team"),
        ),
      );
      const left = await asOwner(database).query<{ role: string; profile_id: string }>(
        "select role, profile_id from public.team_members where team_id = $1",
        [team.id],
      );
      expect(left.filter((member) => member.role === "leader")).toHaveLength(1);
      const { leader_id: leaderId } = await asOwner(database).one<{ leader_id: string }>(
        "select leader_id from public.teams where id = $1",
        [team.id],
      );
      expect(left.find((member) => member.role === "leader")?.profile_id).toBe(leaderId);
    }
  });

  test("a removed member is told and his profile follows", async () => {
    const team = await createTeam(database, { size: 2 });
    const [member] = team.members;
    await asUser(database, team.leader).query(
      "delete from public.team_members where profile_id = $1",
      [member?.id],
    );
    expect(await standing(member?.id ?? "")).toEqual({ teamId: null, role: null });
    const kinds = await asUser(database, member?.id ?? "").query<{ kind: string }>(
      "select kind from public.notifications order by created_at desc, kind",
    );
    expect(kinds.map((row) => row.kind)).toContain("team_member_removed");
  });
});

describe("deleting a team", () => {
  test("loses its tickets with a ledger row, keeps its name in history and frees everybody", async () => {
    const team = await createTeam(database, { name: "Los Efímeros", size: 3, tickets: 40 });
    expect(
      await asUser(database, team.leader).count("delete from public.teams where id = $1", [
        team.id,
      ]),
    ).toBe(1);
    expect(await balanceOf(database, team.participantId)).toBe(0);
    expect(
      await asOwner(database).query(
        "select delta, kind, reference_id from public.ticket_transactions where participant_id = $1 order by position desc limit 1",
        [team.participantId],
      ),
    ).toEqual([{ delta: -40, kind: "team_deleted", reference_id: team.id }]);
    expect(
      await asOwner(database).query(
        "select p.team_id, p.display_name from public.participants p where p.id = $1",
        [team.participantId],
      ),
    ).toEqual([{ team_id: null, display_name: "Los Efímeros" }]);
    for (const player of [team.leader, ...team.members]) {
      expect(await standing(player.id)).toEqual({ teamId: null, role: null });
    }
    await createTeam(database, { name: "los efímeros", leader: team.leader });
    await expectSoundLedger(database);
  });
});

describe("five leaders answer one player at the same moment", () => {
  const ROUNDS = Number(process.env["RACE_ROUNDS"] ?? sized(6, 2));

  test("one gets him, the others are told, nobody waits for a deadlock, and what stays behind is swept", async () => {
    const teams = await Promise.all(Array.from({ length: 5 }, () => createTeam(database)));
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await createPlayer(database);
      const requests: string[] = [];
      for (const team of teams) requests.push(await requestToJoin(database, team, player));
      const answers = await Promise.allSettled(
        teams.map((team, index) =>
          asUser(database, team.leader).query(
            "update public.team_join_requests set status = 'accepted' where id = $1",
            [requests[index]],
          ),
        ),
      );
      const refusals = answers.flatMap((answer) =>
        answer.status === "rejected" ? [(answer.reason as { detail?: string }).detail] : [],
      );
      expect(refusals.filter((code) => code !== "already_in_team")).toEqual([]);
      expect((await standing(player.id)).role).toBe("member");
      await asOwner(database).query("select private.run_scheduled_work()");
      expect(
        await asOwner(database).query(
          "select 1 from public.team_join_requests where user_id = $1 and status = 'pending'",
          [player.id],
        ),
      ).toEqual([]);
    }
  });
});

test("who leaves waits for the end of the team without holding his own row", async () => {
  const team = await createTeam(database, { size: 2 });
  const [member] = team.members as [Player];
  let leaving: Promise<number> | undefined;
  await asOwner(database).transaction(async (client) => {
    // The dissolution of a team begins like this: its participant, then its members.
    await client.query("select from public.participants where id = $1 for update", [
      team.participantId,
    ]);
    leaving = asUser(database, member).count(
      "delete from public.team_members where profile_id = $1",
      [member.id],
    );
    await expect
      .poll(() => asOwner(database).query("select pid from pg_locks where not granted"))
      .toHaveLength(1);
    const { rowCount } = await client.query(
      "select from public.team_members where profile_id = $1 for update nowait",
      [member.id],
    );
    expect(rowCount).toBe(1);
  });
  expect(await leaving).toBe(1);
});
