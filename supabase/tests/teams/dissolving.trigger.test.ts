import { sized } from "@leyenda/testing/long-test-size";
import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

test("a team dissolved while tickets arrive and leave: nothing deadlocks, no ticket stays behind", async () => {
  for (let round = 0; round < sized(5, 2); round += 1) {
    const team = await t.createTeam({ size: 3, tickets: 50 });
    const moves = Array.from({ length: 10 }, (_, i) =>
      t.admin.call("public.manage_tickets", {
        p_participant_id: team.participantId,
        p_delta: i % 2 ? 5 : -5,
        p_reason: "carrera",
      }),
    );
    const results = await Promise.allSettled([
      ...moves,
      t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]),
    ]);
    const codes = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
    );
    // Actions after the end of the team are refused; nothing else may fail.
    expect(codes.filter((code) => code !== "P0001")).toEqual([]);
    expect(await t.owner.query("select 1 from public.teams where id = $1", [team.id])).toEqual([]);
    expect(await t.balanceOf(team.participantId)).toBe(0);
  }
  await t.expectSoundLedger();
});

test("a team dissolved while its members are sent away: nothing deadlocks", async () => {
  for (let round = 0; round < sized(8, 2); round += 1) {
    const team = await t.createTeam({ size: 6 });
    const leader = t.asUser(team.leader);
    const sendAway = "delete from public.team_members where team_id = $1 and role <> 'leader'";
    const dissolve = "delete from public.teams where id = $1";
    const acts = [
      leader.query(sendAway, [team.id]),
      leader.query(dissolve, [team.id]),
      t.admin.query(`${sendAway} and profile_id = $2`, [team.id, team.members.at(-1)?.id]),
      t.admin.query(dissolve, [team.id]),
      leader.query(sendAway, [team.id]),
    ];
    const refused = (await Promise.allSettled(acts)).flatMap((result) =>
      result.status === "rejected" ? [String(result.reason)] : [],
    );
    expect(refused).toEqual([]);
  }
});
