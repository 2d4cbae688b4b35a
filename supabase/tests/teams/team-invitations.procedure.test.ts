import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

interface Invitation {
  readonly token: string;
  readonly uses_left: number;
  readonly expires_at: Date;
}

const invite = (team: Team, limits: Record<string, number> = {}): Promise<Invitation> =>
  t.asUser(team.leader).call<Invitation>("public.create_team_invitation", limits);

const accept = (player: Pick<Player, "id">, token: string): Promise<string> =>
  t.asUser(player).call<string>("public.accept_team_invitation", { p_token: token });

const shown = (token: string) =>
  t.anon.query<{ team_name: string; is_open: boolean; member_count: number }>(
    "select team_name, is_open, member_count from public.get_team_invitation($1)",
    [token],
  );

const change = (token: string, what: string) =>
  t.owner.query(`update public.team_invitations set ${what} where token = $1`, [token]);

describe("an invitation link", () => {
  test("brings in whoever holds it, who gives up his other requests; the leader is told", async () => {
    const team = await t.createTeam({ size: 2, name: "Los Invitantes" });
    const player = await t.createPlayer({ username: "Invitada" });
    const { token, uses_left: uses } = await invite(team);
    expect(uses).toBe(10);
    expect(await shown(token)).toEqual([
      { team_name: "Los Invitantes", is_open: true, member_count: 2 },
    ]);
    expect(await accept(player, token)).toBe(team.id);
    expect(
      await t.owner.one(
        "select p.team_id, m.role from public.profiles p join public.team_members m on m.profile_id = p.id where p.id = $1",
        [player.id],
      ),
    ).toEqual({ team_id: team.id, role: "member" });
    expect(
      await t
        .asUser(team.leader)
        .query("select body from public.notifications where kind = 'team_joined'"),
    ).toEqual([{ body: "Invitada se unió a Los Invitantes con tu invitación." }]);
    expect(
      await t.asUser(team.leader).query("select uses_left from public.team_invitations"),
    ).toEqual([{ uses_left: 9 }]);
  });

  test("is one at a time: a new one ends the former, and the leader ends it", async () => {
    const team = await t.createTeam({ size: 1 });
    const player = await t.createPlayer();
    const first = await invite(team);
    const second = await invite(team, { p_uses: 3, p_days: 1 });
    expect(second.token).not.toBe(first.token);
    const gone = /ya no vale/;
    await t.expectRefusal(() => accept(player, first.token), "invitation_not_found", gone);
    expect(await t.asUser(team.leader).call("public.revoke_team_invitation")).toBe(true);
    expect(await shown(second.token)).toEqual([]);
    await t.expectRefusal(() => accept(player, second.token), "invitation_not_found", gone);
  });

  test("is the leader's alone to make, to read and to end", async () => {
    const team = await t.createTeam({ size: 3 });
    const { token } = await invite(team);
    const [coLeader, member] = team.members.filter(({ id }) => id !== team.leader.id);
    if (!coLeader || !member) throw new Error("no members");
    await t.makeCoLeader(team, coLeader);
    const stranger = await t.createPlayer();
    for (const person of [coLeader, member, stranger]) {
      const session = t.asUser(person);
      expect(await session.query("select token from public.team_invitations")).toEqual([]);
      await t.expectRefusal(
        () => session.call("public.create_team_invitation", {}),
        "forbidden",
        "Solo el líder invita al equipo.",
      );
      await t.expectRefusal(() => session.call("public.revoke_team_invitation"), "forbidden");
    }
    await expect(
      t
        .asUser(team.leader)
        .query("update public.team_invitations set uses_left = 50 where token = $1", [token]),
    ).rejects.toThrow("permission denied");
  });

  test("holds to its limits and to the rules of joining", async () => {
    const team = await t.createTeam({ size: 1 });
    const player = await t.createPlayer();
    const { token } = await invite(team);
    const refused = (code: string) => t.expectRefusal(() => accept(player, token), code);

    await change(token, "expires_at = now()");
    expect(await shown(token)).toMatchObject([{ is_open: false }]);
    await refused("invitation_expired");
    await change(token, "expires_at = now() + interval '1 day', uses_left = 0");
    await refused("invitation_used_up");
    await change(token, "uses_left = 5");

    const settle = (size: number) =>
      t.owner.query(
        "update public.settings set value = to_jsonb($1::integer) where key = 'team_size_limit'",
        [size],
      );
    await settle(1);
    await refused("team_full");
    await settle(12);
    const elsewhere = await t.createTeam({ size: 1 });
    await t.expectRefusal(
      () => accept(elsewhere.leader, token),
      "already_in_team",
      "Ya estás en un equipo",
    );
    for (const limits of [{ p_uses: 0 }, { p_uses: 51 }]) {
      await t.expectRefusal(() => invite(team, limits), "invitation_uses");
    }
    for (const limits of [{ p_days: 0 }, { p_days: 31 }]) {
      await t.expectRefusal(() => invite(team, limits), "invitation_days");
    }
  });

  test("of many who follow the last use at once one gets in", async () => {
    const team = await t.createTeam({ size: 1 });
    const { token } = await invite(team, { p_uses: 1 });
    const players = await Promise.all(Array.from({ length: 8 }, () => t.createPlayer()));
    const outcomes = await Promise.allSettled(players.map((player) => accept(player, token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      await t.owner.query("select 1 from public.team_members where team_id = $1", [team.id]),
    ).toHaveLength(2);
  });
});
