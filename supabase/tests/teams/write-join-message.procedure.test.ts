import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { expectSqlState } from "../support/refusal.ts";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

let team: Team;
let player: Player;

const ask = (who: Pick<Player, "id">) =>
  t
    .asUser(who)
    .query("insert into public.team_join_requests (team_id, user_id) values ($1, $2)", [
      team.id,
      who.id,
    ]);

const write = (who: Pick<Player, "id">, content: string) =>
  t.asUser(who).call("public.write_join_message", {
    p_team_id: team.id,
    p_content: content,
  });

const readBy = async (who: Pick<Player, "id">) =>
  await t
    .asUser(who)
    .column<string>("select content from public.team_join_messages order by created_at");

beforeAll(async () => {
  team = await t.createTeam({ size: 2 });
  player = await t.createPlayer();
  await ask(player);
});

test("what is said with a request is read by who said it and by the leader alone, and stands once", async () => {
  await write(player, "  Soy arquera.  ");
  await write(player, "Soy arquera y juego de noche.");
  const [member] = team.members;
  if (!member) throw new Error("a team of two");
  const stranger = await t.createPlayer();
  expect(await readBy(player)).toEqual(["Soy arquera y juego de noche."]);
  expect(await readBy(team.leader)).toEqual(["Soy arquera y juego de noche."]);
  expect(await readBy(member)).toEqual([]);
  expect(await readBy(stranger)).toEqual([]);
  await expectSqlState(t.anon.query("select content from public.team_join_messages"), "42501");
});

test.each([
  { why: "nothing", content: "  ", code: "message_length" },
  { why: "too much", content: "a".repeat(201), code: "message_length" },
])("refuses $why", ({ content, code }) => t.expectRefusal(() => write(player, content), code));

test("refuses who has asked for nothing, and who was answered", async () => {
  const other = await t.createPlayer();
  const attempt = () => write(other, "Hola");
  await t.expectRefusal(attempt, "request_resolved");
  await ask(other);
  await t
    .asUser(team.leader)
    .query("update public.team_join_requests set status = 'rejected' where user_id = $1", [
      other.id,
    ]);
  await t.expectRefusal(attempt, "request_resolved");
});

test("who is muted or blocked says nothing", async () => {
  const blocked = await t.createPlayer();
  await ask(blocked);
  await t.owner.query("insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)", [
    team.leader.id,
    blocked.id,
  ]);
  await t.expectRefusal(() => write(blocked, "Ábreme."), "message_impossible");
  const muted = await t.createPlayer();
  await ask(muted);
  await t.owner.query(
    "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 day')",
    [muted.id],
  );
  await t.expectRefusal(() => write(muted, "Hola"), "muted");
});
