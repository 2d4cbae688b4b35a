import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

type Person = Pick<Player, "id">;

const invite = (leader: Person, player: Person): Promise<unknown> =>
  t.asUser(leader).call("public.invite_player", { p_profile_id: player.id });

const withdraw = (leader: Person, player: Person): Promise<boolean> =>
  t.asUser(leader).call<boolean>("public.withdraw_player_invitation", {
    p_profile_id: player.id,
  });

const answer = (player: Person, team: Pick<Team, "id">, accepts: boolean): Promise<unknown> =>
  t.asUser(player).call("public.answer_team_invitation", {
    p_team_id: team.id,
    p_accepts: accepts,
  });

const seenBy = (person: Person) =>
  t
    .asUser(person)
    .query<{ profile_id: string; declined_at: Date | null }>(
      "select profile_id, declined_at from public.team_player_invitations",
    );

const teamOf = async (player: Person) => {
  const [row] = await t.owner.query<{ team_id: string | null }>(
    "select team_id from public.profiles where id = $1",
    [player.id],
  );
  return row?.team_id;
};

const reported = async (person: Person, kind: string) =>
  (
    await t.owner.query<{ title: string; link: string; subject: string }>(
      "select title, link, subject from public.notifications where user_id = $1 and kind = $2",
      [person.id, kind],
    )
  ).map(({ title, link, subject }) => ({ title, link, subject }));

const refusedWithoutTrace = (attempt: () => Promise<unknown>, code: string) =>
  t.expectRefusal(attempt, code);

const settleSize = (size: number) =>
  t.owner.query(
    "update public.settings set value = to_jsonb($1::integer) where key = 'team_size_limit'",
    [size],
  );

describe("a player who is invited by name", () => {
  test("is told, and joins by saying yes; all that others offered him is over", async () => {
    const team = await t.createTeam({ size: 2, name: "Los Buscadores" });
    const other = await t.createTeam({ size: 2 });
    const player = await t.createPlayer({});
    await invite(team.leader, player);
    await invite(other.leader, player);
    expect(await reported(player, "team_invited")).toContainEqual({
      title: "Los Buscadores te invita a su equipo",
      link: `/team/${team.id}`,
      subject: team.id,
    });
    await answer(player, team, true);
    expect(await teamOf(player)).toBe(team.id);
    expect(await reported(team.leader, "team_joined")).toHaveLength(1);
    expect(await seenBy(player)).toEqual([]);
    await refusedWithoutTrace(() => answer(player, other, true), "invitation_not_found");
  });

  test("says no, and is not asked again for a month", async () => {
    const team = await t.createTeam({ size: 2 });
    const player = await t.createPlayer({});
    await invite(team.leader, player);
    await answer(player, team, false);
    expect(await teamOf(player)).toBeNull();
    const [row] = await seenBy(team.leader);
    expect(row?.declined_at).toBeInstanceOf(Date);
    expect(await withdraw(team.leader, player)).toBe(false);
    await refusedWithoutTrace(() => invite(team.leader, player), "already_invited");
    await refusedWithoutTrace(() => answer(player, team, true), "invitation_not_found");
    await t.owner.query(
      "update public.team_player_invitations set declined_at = now() - interval '31 days' where profile_id = $1",
      [player.id],
    );
    await invite(team.leader, player);
    expect(await seenBy(player)).toEqual([{ profile_id: player.id, declined_at: null }]);
  });

  test("is not any more once the leader takes it back, or the two block each other", async () => {
    const team = await t.createTeam({ size: 2 });
    const player = await t.createPlayer({});
    await invite(team.leader, player);
    expect(await withdraw(team.leader, player)).toBe(true);
    expect(await withdraw(team.leader, player)).toBe(false);
    await t.expectRefusal(answer(player, team, true), "invitation_not_found");
    await invite(team.leader, player);
    await t
      .asUser(player)
      .query("insert into public.user_blocks (blocked_id) values ($1)", [team.leader.id]);
    expect(await seenBy(player)).toEqual([]);
    await refusedWithoutTrace(() => invite(team.leader, player), "invitation_impossible");
  });

  test("is so by the leader alone, once, and only who can join", async () => {
    const team = await t.createTeam({ size: 3 });
    const [, second = team.leader] = team.members;
    const player = await t.createPlayer({});
    await t.makeCoLeader(team, second);
    await t.expectRefusal(invite(second, player), "forbidden");
    await t.expectRefusal(invite(player, second), "forbidden");
    await invite(team.leader, player);
    await refusedWithoutTrace(() => invite(team.leader, player), "already_invited");
    await refusedWithoutTrace(() => invite(team.leader, second), "player_in_team");
    await refusedWithoutTrace(
      () => invite(team.leader, { id: "00000000-0000-4000-8000-000000000000" }),
      "player_not_found",
    );
    const asking = await t.createPlayer({});
    await t.owner.query("update public.teams set is_recruiting = true where id = $1", [team.id]);
    await t
      .asUser(asking)
      .query("insert into public.team_join_requests (team_id, user_id) values ($1, $2)", [
        team.id,
        asking.id,
      ]);
    await refusedWithoutTrace(() => invite(team.leader, asking), "player_asked");
  });

  test("finds the team full when it is", async () => {
    const team = await t.createTeam({ size: 2 });
    const player = await t.createPlayer({});
    await invite(team.leader, player);
    await settleSize(2);
    await refusedWithoutTrace(() => answer(player, team, true), "team_full");
    await settleSize(12);
    await answer(player, team, true);
    expect(await teamOf(player)).toBe(team.id);
  });

  test("joins one of two teams that he says yes to at the same moment", async () => {
    const one = await t.createTeam({ size: 2 });
    const two = await t.createTeam({ size: 2 });
    const player = await t.createPlayer({});
    await invite(one.leader, player);
    await invite(two.leader, player);
    const answers = await Promise.allSettled([
      answer(player, one, true),
      answer(player, two, true),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect([one.id, two.id]).toContain(await teamOf(player));
    expect(await seenBy(player)).toEqual([]);
  });
});

test("an invitation is read by the player and the leader, and written by nobody", async () => {
  const team = await t.createTeam({ size: 2 });
  const player = await t.createPlayer({});
  await invite(team.leader, player);
  const [member = player] = team.members;
  expect(await seenBy(player)).toHaveLength(1);
  expect(await seenBy(team.leader)).toHaveLength(1);
  expect(await seenBy(member)).toEqual([]);
  await expectSqlState(t.anon.query("select * from public.team_player_invitations"), "42501");
  await expectSqlState(
    t
      .asUser(player)
      .query("insert into public.team_player_invitations (team_id, profile_id) values ($1, $2)", [
        team.id,
        member.id,
      ]),
    "42501",
  );
  await expectSqlState(
    t.asUser(player).query("update public.team_player_invitations set declined_at = null"),
    "42501",
  );
});
