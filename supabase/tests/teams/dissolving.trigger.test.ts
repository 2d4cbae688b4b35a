import { sized } from "@leyenda/testing/long-size";
import { expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { createTeam } from "@leyenda/testing/create-team";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import { balanceOf, expectSoundLedger } from "@leyenda/testing/balances";

const database = useTestDatabase();

test("a team dissolved while tickets arrive and leave: nothing deadlocks, no ticket stays behind", async () => {
  for (let round = 0; round < sized(5, 2); round += 1) {
    const team = await createTeam(database, { size: 3, tickets: 50 });
    const moves = Array.from({ length: 10 }, (_, i) =>
      asHouseAdmin(database).call("public.manage_tickets", {
        p_participant_id: team.participantId,
        p_delta: i % 2 ? 5 : -5,
        p_reason: "carrera",
      }),
    );
    const results = await Promise.allSettled([
      ...moves,
      asUser(database, team.leader).query("delete from public.teams where id = $1", [team.id]),
    ]);
    const codes = results.flatMap((result) =>
      result.status === "rejected" ? [(result.reason as { code: string }).code] : [],
    );
    // Actions after the end of the team are refused; nothing else may fail.
    expect(codes.filter((code) => code !== "P0001")).toEqual([]);
    expect(
      await asOwner(database).query("select 1 from public.teams where id = $1", [team.id]),
    ).toEqual([]);
    expect(await balanceOf(database, team.participantId)).toBe(0);
  }
  await expectSoundLedger(database);
});

test("a team dissolved while its members are sent away: nothing deadlocks", async () => {
  for (let round = 0; round < sized(8, 2); round += 1) {
    const team = await createTeam(database, { size: 6 });
    const leader = asUser(database, team.leader);
    const sendAway = "delete from public.team_members where team_id = $1 and role <> 'leader'";
    const dissolve = "delete from public.teams where id = $1";
    const acts = [
      leader.query(sendAway, [team.id]),
      leader.query(dissolve, [team.id]),
      asHouseAdmin(database).query(`${sendAway} and profile_id = $2`, [
        team.id,
        team.members.at(-1)?.id,
      ]),
      asHouseAdmin(database).query(dissolve, [team.id]),
      leader.query(sendAway, [team.id]),
    ];
    const refused = (await Promise.allSettled(acts)).flatMap((result) =>
      result.status === "rejected" ? [String(result.reason)] : [],
    );
    expect(refused).toEqual([]);
  }
});
