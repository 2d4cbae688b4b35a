import { beforeAll, describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;
let rival: Player;
let names: Record<string, string>;

beforeAll(async () => {
  player = await t.createPlayer({ tickets: 100 });
  rival = await t.createPlayer({ tickets: 100 });
  const game = await t.createGame({ name: "Valorant" });
  const open = await t.createTournament({
    checkInMinutes: 60,
    startDate: new Date(Date.now() + 600_000),
  });
  const other = await t.createTournament();
  const running = await t.createTournament();
  for (const by of [player, rival]) {
    await t.register(open, by);
    await t.register(running, by);
  }
  const [match] = (await t.startTournament(running)) as [TournamentMatch];
  await t.reportResult(match.id, rival, "1-0");
  const report = await t.owner.one<{ id: string }>(
    "select id from public.match_reports where match_id = $1",
    [match.id],
  );
  const own = await t.createChallenge(player);
  const foreign = await t.createChallenge(rival);
  const challenge = await t.createChallenge(rival);
  await t.acceptChallenge(challenge, player);
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
  await t
    .asUser(by)
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
      t.admin.query("update public.system_status set is_enabled = $2 where module_name = $1", [
        module,
        isEnabled,
      ]);
    await set(false);
    try {
      await t.expectRefusal(() => attempt(sql), "module_disabled");
    } finally {
      await set(true);
    }
  });
});

describe("with a token of a closed account", () => {
  test.each([...ACTS, ...ALWAYS])("nobody may $does: $sql", async ({ sql }) => {
    const close = (at: Date | null): Promise<unknown> =>
      t.owner.query("update public.profiles set closed_at = $2 where id = $1", [player.id, at]);
    await close(new Date());
    try {
      await t.expectRefusal(() => attempt(sql), "forbidden", "Debes iniciar sesión.");
    } finally {
      await close(null);
    }
  });
});
