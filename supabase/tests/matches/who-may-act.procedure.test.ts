import { beforeAll, describe, expect, test } from "vitest";
import { useTestDatabase } from "@leyenda/testing/test-database";
import { acceptChallenge, createChallenge, reportResult } from "@leyenda/testing/challenges";
import { createGame } from "@leyenda/testing/create-content";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { asOwner, asUser } from "@leyenda/testing/session";
import {
  createTournament,
  register,
  startTournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();
const admin = asHouseAdmin(database);
let player: Player;
let rival: Player;
let names: Record<string, string>;

beforeAll(async () => {
  player = await createPlayer(database, { tickets: 100 });
  rival = await createPlayer(database, { tickets: 100 });
  const game = await createGame(database, { name: "Valorant" });
  const open = await createTournament(database, {
    checkInMinutes: 60,
    startDate: new Date(Date.now() + 600_000),
  });
  const other = await createTournament(database);
  const running = await createTournament(database);
  for (const by of [player, rival]) {
    await register(database, open, { by, participantId: by.participantId });
    await register(database, running, { by, participantId: by.participantId });
  }
  const [match] = (await startTournament(database, running)) as [TournamentMatch];
  await reportResult(database, match.id, rival, "1-0");
  const report = await asOwner(database).one<{ id: string }>(
    "select id from public.match_reports where match_id = $1",
    [match.id],
  );
  const own = await createChallenge(database, player);
  const foreign = await createChallenge(database, rival);
  const challenge = await createChallenge(database, rival);
  await acceptChallenge(database, challenge, player);
  names = {
    me: player.participantId,
    game: game.id,
    open: open.id,
    other: other.id,
    match: match.id,
    report: report.id,
    own: own.matchId,
    foreign: foreign.matchId,
    challenge: challenge.matchId,
  };
});

/** Everything that a player can do in competitions, with the module that disables it. */
const ACTS: readonly { module: "tournaments" | "challenges"; does: string; sql: string }[] = [
  { module: "tournaments", does: "register", sql: "public.register_for_tournament(:other, :me)" },
  { module: "tournaments", does: "withdraw", sql: "public.withdraw_from_tournament(:open, :me)" },
  { module: "tournaments", does: "check in", sql: "public.check_in(:open, :me)" },
  { module: "tournaments", does: "report", sql: "public.report_match_result(:match, '1-0')" },
  { module: "tournaments", does: "confirm", sql: "public.confirm_match_result(:match, :report)" },
  { module: "tournaments", does: "dispute", sql: "public.dispute_match(:match, 'no')" },
  { module: "tournaments", does: "chat", sql: "public.send_match_message(:match, 'hola')" },
  { module: "challenges", does: "offer", sql: "public.create_challenge_and_match(:me, :game)" },
  { module: "challenges", does: "accept", sql: "public.accept_challenge(:foreign)" },
  { module: "challenges", does: "report", sql: "public.report_match_result(:challenge, '1-0')" },
  { module: "challenges", does: "chat", sql: "public.send_match_message(:challenge, 'hola')" },
  {
    module: "challenges",
    does: "schedule",
    sql: "public.schedule_match(:challenge, now() + interval '1 day')",
  },
];
/** Cancelling a challenge stays possible during maintenance, so that its tickets are returned. */
const ALWAYS = [{ does: "cancel", sql: "public.cancel_challenge(:own)" }];

const fill = (sql: string): string =>
  sql.replace(/(?<!:):([a-z]+)/g, (_, name: string) => `'${names[name] ?? ""}'`);

class Undo extends Error {}

/** Runs an action and rolls it back, so that actions do not affect each other. */
async function attempt(sql: string, by: Pick<Player, "id"> = player): Promise<void> {
  await asUser(database, by)
    .transaction(async (client) => {
      await client.query(`select ${fill(sql)}`);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

describe("with every module on", () => {
  test.each([...ACTS, ...ALWAYS])("a player may $does: $sql", async ({ sql }) => {
    await expect(attempt(sql)).resolves.toBeUndefined();
  });
});

describe("in maintenance", () => {
  test.each(ACTS)("$module: nobody may $does", async ({ module, sql }) => {
    const set = (isEnabled: boolean): Promise<unknown> =>
      admin.query("update public.system_status set is_enabled = $2 where module_name = $1", [
        module,
        isEnabled,
      ]);
    await set(false);
    try {
      await expectRefusalWithoutTrace(database, () => attempt(sql), "module_disabled");
    } finally {
      await set(true);
    }
  });
});

describe("with a token of a closed account", () => {
  test.each([...ACTS, ...ALWAYS])("nobody may $does: $sql", async ({ sql }) => {
    const close = (at: Date | null): Promise<unknown> =>
      asOwner(database).query("update public.profiles set closed_at = $2 where id = $1", [
        player.id,
        at,
      ]);
    await close(new Date());
    try {
      await expectRefusalWithoutTrace(
        database,
        () => attempt(sql),
        "forbidden",
        "Debes iniciar sesión.",
      );
    } finally {
      await close(null);
    }
  });
});
