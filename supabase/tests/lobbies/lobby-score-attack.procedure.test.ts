import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";
import {
  gamesOf,
  inOrder,
  lobbyStage,
  publish,
  startedLobbies,
  tableOf,
} from "./support/lobby-cups.ts";

const t = useTestKit();
const db = t.database;

/** A score attack of three games, of which the best two count, with its captains. */
async function attack(settings: object = {}, wanted = {}) {
  const cup = await startedLobbies(
    db,
    3,
    [
      await lobbyStage(db, {
        preset: "warzone-kill-race",
        structure: "score_attack",
        games: 3,
        settings: { window_minutes: 60, grace_minutes: 10, best_games: 2, ...settings },
      }),
    ],
    wanted,
  );
  const [game] = await gamesOf(db, cup);
  const users = await t.owner.column<string>(
    "select user_id from unnest($1::uuid[]) with ordinality as side (id, place) join public.participants using (id) order by place",
    [cup.ids],
  );
  const stage = (await t.stagesOf(cup))[0]!;
  return { cup, lobbyId: game!.lobby_id, users, stageId: stage.id };
}

type Attack = Awaited<ReturnType<typeof attack>>;

async function upload(lobbyId: string, user: string): Promise<string> {
  const name = `${lobbyId}/${randomUUID()}.png`;
  await t
    .asUser({ id: user })
    .query(
      "insert into storage.objects (bucket_id, name, owner_id) values ('match_proofs', $1, $2)",
      [name, user],
    );
  return name;
}

async function submit(
  { lobbyId, users }: Attack,
  side: number,
  place: number,
  kills: number,
  proof?: string,
): Promise<{ id: string; state: string }> {
  const user = users[side] as string;
  return t.asUser({ id: user }).call("public.submit_lobby_score", {
    p_lobby_id: lobbyId,
    p_proof: proof ?? (await upload(lobbyId, user)),
    p_place: place,
    p_kills: kills,
  });
}

const decide = (
  submission: { id: string },
  isAccepted: boolean,
  reason: string | null = null,
  seen: readonly string[] = [],
) =>
  t.admin.call("public.decide_lobby_score", {
    p_submission_id: submission.id,
    p_is_accepted: isAccepted,
    p_reason: reason,
    p_seen: seen,
  });

/** Moves the window so that it closed some minutes ago. */
const closedFor = ({ stageId }: Attack, minutes: number) =>
  t.owner.query(
    "update public.tournament_stages set drawn_at = now() - make_interval(mins => 60 + $2) where id = $1",
    [stageId, minutes],
  );

const points = async (made: Attack): Promise<Record<number, number>> =>
  Object.fromEntries(
    (await tableOf(t.anon, made.stageId)).map((row) => [
      made.cup.ids.indexOf(row.participant_id),
      Number(row.points),
    ]),
  );

describe("a score attack", () => {
  test("counts the best accepted games; a refused one has a reason and makes room for another", async () => {
    const made = await attack({}, { prizes: [{ type: "tickets", value: 4 }] });
    const first = await submit(made, 0, 1, 2);
    const second = await submit(made, 0, 3, 0);
    const third = await submit(made, 0, 2, 1);
    const fourth = await upload(made.lobbyId, made.users[0] as string);
    await t.expectRefusal(async () => submit(made, 0, 1, 9, fourth), "too_many_submissions");
    await decide(first, true);
    await decide(third, true);
    await t.expectRefusal(() => decide(second, false), "reason_required");
    await decide(second, false, "No se ve el puesto");
    const again = await submit(made, 0, 1, 4);
    await decide(again, true);
    const rival = await submit(made, 1, 1, 20);
    // 25 + 2, 20 + 1 and 25 + 4: the best two count.
    expect(await points(made)).toEqual({ 0: 56, 1: 0, 2: 0 });
    const notes = await t.notificationsOf({ id: made.users[0] as string });
    expect(notes.map(({ title }) => title)).toContain("Partida rechazada en «Salas»");

    await closedFor(made, 11);
    await t.expectRefusal(async () => submit(made, 2, 1, 1, "x"), "not_in_lobby", "plazo");
    // An undecided game holds the end.
    await t.owner.call("private.do_due_work", { p_tournament_id: made.cup.id });
    expect((await t.stagesOf(made.cup))[0]?.state).toBe("running");
    await decide(rival, true);
    expect((await t.stagesOf(made.cup))[0]?.state).toBe("done");
    // The side that submitted nothing never came.
    expect(await t.placesOf(made.cup)).toEqual([1, 2, 3]);

    const [before, other] = [
      await t.balanceOf(made.cup.ids[0]!),
      await t.balanceOf(made.cup.ids[1]!),
    ];
    await t.expectRefusal(() => decide(first, false), "reason_required");
    await decide(first, false, "Era de otra sala");
    await decide(again, false, "Era de otra sala");
    expect(await t.placesOf(made.cup)).toEqual([2, 1, 3]);
    expect([await t.balanceOf(made.cup.ids[0]!), await t.balanceOf(made.cup.ids[1]!)]).toEqual([
      before - 4,
      other + 4,
    ]);
  });

  test("counts the average where the rules say so, and takes games in the time after the window", async () => {
    const made = await attack({ best_by: "average" });
    await decide(await submit(made, 0, 1, 0), true);
    await decide(await submit(made, 0, 2, 0), true);
    await closedFor(made, 9);
    await decide(await submit(made, 1, 1, 1), true);
    expect(await points(made)).toEqual({ 0: 22.5, 1: 26, 2: 0 });
  });

  test("ends by itself when its time is over and nothing waits", async () => {
    const made = await attack();
    await decide(await submit(made, 2, 1, 0), true);
    await closedFor(made, 11);
    await t.owner.call("private.do_due_work", { p_tournament_id: made.cup.id });
    expect((await gamesOf(db, made.cup)).map(({ state }) => state)).toEqual([
      "published",
      "cancelled",
      "cancelled",
    ]);
    expect((await t.placesOf(made.cup))[2]).toBe(1);
  });

  test("does not open before its first game is planned", async () => {
    const made = await attack();
    const [game] = await gamesOf(db, made.cup);
    await t.admin.call("public.plan_lobby_game", {
      p_game_id: game!.id,
      p_scheduled_time: new Date(Date.now() + 3_600_000),
      p_mode: null,
    });
    await t.expectRefusal(async () => submit(made, 0, 1, 0, "x"), "not_in_lobby");
  });

  test("refuses a proof of another user or game, results without submissions, and impossible places", async () => {
    const made = await attack();
    const proof = await upload(made.lobbyId, made.users[0] as string);
    await t.expectRefusal(async () => submit(made, 1, 1, 0, proof), "proof_unknown");
    await submit(made, 0, 1, 0, proof);
    await t.expectRefusal(async () => submit(made, 0, 1, 0, proof), "proof_unknown");
    await t.expectRefusal(async () => submit(made, 0, 0, 0, proof), "results_invalid");
    const [game] = await gamesOf(db, made.cup);
    await t.expectRefusal(() => publish(db, game!, inOrder(made.cup.ids)), "results_by_submission");
    await t.expectRefusal(() => publish(db, game!, null), "results_by_submission");
    await t.expectRefusal(
      () => t.admin.call("public.cancel_lobby_game", { p_game_id: game!.id, p_reason: "No" }),
      "lobby_game_over",
    );
    await t.expectRefusal(() => decide({ id: randomUUID() }, true), "submission_not_found");
    await t.expectRefusal(
      () =>
        t.asUser({ id: made.users[0] as string }).call("public.submit_lobby_score", {
          p_lobby_id: randomUUID(),
          p_proof: "x",
          p_place: 1,
        }),
      "lobby_not_found",
    );
  });

  test("takes games of one side one after the other", async () => {
    const made = await attack();
    const proofs = await Promise.all(
      Array.from({ length: 6 }, () => upload(made.lobbyId, made.users[0] as string)),
    );
    const results = await Promise.allSettled(proofs.map((proof) => submit(made, 0, 1, 1, proof)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});
