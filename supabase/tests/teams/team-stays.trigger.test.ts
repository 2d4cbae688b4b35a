import { sized } from "@leyenda/testing/long-test-size";
import { expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Stay {
  readonly role: string;
  readonly is_over: boolean;
}

/** A player's stays in a team as visitors read them, in order. */
const staysOf = (player: Pick<Player, "id">, team: Pick<Team, "participantId">) =>
  t.anon.query<Stay>(
    `select role, left_at is not null as is_over from public.team_stays
     where profile_id = $1 and participant_id = $2 order by joined_at, created_at`,
    [player.id, team.participantId],
  );

const PRESENT = { role: "member", is_over: false };
const PAST = { role: "member", is_over: true };

test("whoever joins has a stay since then, its end is when he leaves, and who comes back has another", async () => {
  const team = await t.createTeam({ size: 2 });
  const [member] = team.members as [Player];
  expect(await staysOf(team.leader, team)).toEqual([{ role: "leader", is_over: false }]);
  expect(await staysOf(member, team)).toEqual([PRESENT]);
  expect(
    await t.owner.query(
      `select 1 from public.team_members member join public.team_stays stay using (profile_id)
       where member.team_id = $1 and stay.joined_at = member.created_at and stay.left_at is null`,
      [team.id],
    ),
  ).toHaveLength(2);

  await t.asUser(member).call("public.leave_team");
  expect(await staysOf(member, team)).toEqual([PAST]);
  await t.joinTeam(team, member);
  expect(await staysOf(member, team)).toEqual([PAST, PRESENT]);
  await t
    .asUser(team.leader)
    .query("delete from public.team_members where profile_id = $1", [member.id]);
  expect(await staysOf(member, team)).toEqual([PAST, PAST]);
});

test("a stay says the highest role: who handed over the team and left led it", async () => {
  const team = await t.createTeam({ size: 3 });
  const [first, second] = team.members as [Player, Player];
  await t.makeCoLeader(team, second);
  await t
    .asUser(team.leader)
    .query("update public.team_members set role = 'member' where profile_id = $1", [second.id]);
  await t.asUser(team.leader).call("public.hand_over_team", {
    p_team_id: team.id,
    p_profile_id: first.id,
  });
  await t.asUser(team.leader).call("public.leave_team");
  expect(await staysOf(team.leader, team)).toEqual([{ role: "leader", is_over: true }]);
  expect(await staysOf(first, team)).toEqual([{ role: "leader", is_over: false }]);
  expect(await staysOf(second, team)).toEqual([{ role: "co-leader", is_over: false }]);
});

test("what the page inserts once more begins no other stay", async () => {
  const team = await t.createTeam({ size: 2 });
  const [member] = team.members as [Player];
  await t
    .asUser(member)
    .query(
      "insert into public.team_members (team_id, profile_id, role) values ($1, $2, 'member')",
      [team.id, member.id],
    );
  expect(await staysOf(member, team)).toEqual([PRESENT]);
});

test("the stays of a deleted team end with it, and keep its name", async () => {
  const team = await t.createTeam({ size: 2 });
  const [member] = team.members as [Player];
  await t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]);
  expect(await staysOf(member, team)).toEqual([PAST]);
  expect(await staysOf(team.leader, team)).toEqual([{ role: "leader", is_over: true }]);
  expect(
    await t.anon.one(
      "select public.display_name(side) as name, side.team_id from public.participants side where id = $1",
      [team.participantId],
    ),
  ).toEqual({ name: team.name, team_id: null });
});

test("a closed account stays in its teams' history without its name", async () => {
  const team = await t.createTeam({ size: 2 });
  const [member] = team.members as [Player];
  await t.asUser(member).call("public.close_account");
  expect(
    await t.anon.query(
      `select stay.left_at is not null as is_over, profile.username
       from public.team_stays stay join public.profiles profile on profile.id = stay.profile_id
       where stay.participant_id = $1 and stay.role = 'member'`,
      [team.participantId],
    ),
  ).toEqual([{ is_over: true, username: "Jugador eliminado" }]);
});

test("what is known of the time before is recalled: members since they joined, others from their first roster to their last match", async () => {
  const [home, away] = [await t.createTeam({ size: 3 }), await t.createTeam({ size: 1 })];
  const [player, newer] = home.members as [Player, Player];
  const cup = await t.createTournament({ type: "team", bestOf: 1 });
  for (const team of [home, away]) await t.register(cup, team);
  await t.startTournament(cup);
  await t.playToTheEnd(cup, () => home.participantId);
  await t.asUser(player).call("public.leave_team");
  await t.owner.query("delete from public.team_stays where participant_id = any ($1)", [
    [home.participantId, away.participantId],
  ]);
  await t.owner.query(
    `update private.match_credits set created_at = now() + interval '2 days'
     where participant_id = $1`,
    [player.participantId],
  );

  expect(await t.owner.call<number>("private.recall_team_stays")).toBe(4);
  expect(await staysOf(home.leader, home)).toEqual([{ role: "leader", is_over: false }]);
  expect(await staysOf(newer, home)).toEqual([PRESENT]);
  expect(await staysOf(player, home)).toEqual([PAST]);
  expect(
    await t.owner.one(
      `select stay.joined_at = entry.created_at as from_roster, stay.left_at > now() + interval '1 day' as until_match
       from public.team_stays stay join public.roster_entries entry using (participant_id, profile_id)
       where stay.profile_id = $1`,
      [player.id],
    ),
  ).toEqual({ from_roster: true, until_match: true });
  expect(await t.owner.call<number>("private.recall_team_stays")).toBe(0);
});

test("a team that is left by all at once and dissolved meanwhile: every stay ends, once", async () => {
  for (let round = 0; round < sized(4, 2); round += 1) {
    const team = await t.createTeam({ size: 5 });
    const refused = await Promise.allSettled([
      ...team.members.map((member) => t.asUser(member).call("public.leave_team")),
      t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]),
      t.admin.query("delete from public.team_members where team_id = $1 and role <> 'leader'", [
        team.id,
      ]),
    ]);
    const codes = refused.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
    );
    // A player who has already left is refused; nothing deadlocks.
    expect(codes.filter((code) => code !== "P0001")).toEqual([]);
    expect(
      await t.owner.query(
        "select left_at is not null as is_over, count(*)::integer from public.team_stays where participant_id = $1 group by 1",
        [team.participantId],
      ),
    ).toEqual([{ is_over: true, count: 5 }]);
  }
});
