import { beforeAll, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { createTeam, type Team } from "@leyenda/testing/create-team";
import { asAnon, asOwner, asUser } from "@leyenda/testing/session";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { expectRefusalWithoutTrace, expectSqlState } from "../support/refusal.ts";

const database = useTestDatabase();

let team: Team;
let player: Player;

const ask = (who: Pick<Player, "id">) =>
  asUser(database, who).query(
    "insert into public.team_join_requests (team_id, user_id) values ($1, $2)",
    [team.id, who.id],
  );

const write = (who: Pick<Player, "id">, content: string) =>
  asUser(database, who).call("public.write_join_message", {
    p_team_id: team.id,
    p_content: content,
  });

const readBy = async (who: Pick<Player, "id">) =>
  (
    await asUser(database, who).query<{ content: string }>(
      "select content from public.team_join_messages order by created_at",
    )
  ).map(({ content }) => content);

beforeAll(async () => {
  team = await createTeam(database, { size: 2 });
  player = await createPlayer(database);
  await ask(player);
});

test("what is said with a request is read by who said it and by the leader alone, and stands once", async () => {
  await write(player, "  Soy arquera.  ");
  await write(player, "Soy arquera y juego de noche.");
  const [member] = team.members;
  if (!member) throw new Error("a team of two");
  const stranger = await createPlayer(database);
  expect(await readBy(player)).toEqual(["Soy arquera y juego de noche."]);
  expect(await readBy(team.leader)).toEqual(["Soy arquera y juego de noche."]);
  expect(await readBy(member)).toEqual([]);
  expect(await readBy(stranger)).toEqual([]);
  await expectSqlState(
    asAnon(database).query("select content from public.team_join_messages"),
    "42501",
  );
});

test.each([
  { why: "nothing", content: "  ", code: "message_length" },
  { why: "too much", content: "a".repeat(201), code: "message_length" },
])("refuses $why", ({ content, code }) =>
  expectRefusalWithoutTrace(database, () => write(player, content), code),
);

test("refuses who has asked for nothing, and who was answered", async () => {
  const other = await createPlayer(database);
  const attempt = () => write(other, "Hola");
  await expectRefusalWithoutTrace(database, attempt, "request_resolved");
  await ask(other);
  await asUser(database, team.leader).query(
    "update public.team_join_requests set status = 'rejected' where user_id = $1",
    [other.id],
  );
  await expectRefusalWithoutTrace(database, attempt, "request_resolved");
});

test("who is muted or blocked says nothing", async () => {
  const blocked = await createPlayer(database);
  await ask(blocked);
  await asOwner(database).query(
    "insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)",
    [team.leader.id, blocked.id],
  );
  await expectRefusalWithoutTrace(database, () => write(blocked, "Ábreme."), "message_impossible");
  const muted = await createPlayer(database);
  await ask(muted);
  await asOwner(database).query(
    "insert into public.user_mutes (profile_id, muted_until) values ($1, now() + interval '1 day')",
    [muted.id],
  );
  await expectRefusalWithoutTrace(database, () => write(muted, "Hola"), "muted");
});
