import { beforeAll, describe, expect, test } from "vitest";
import type { Challenge } from "@leyenda/testing/challenges";
import type { Player } from "@leyenda/testing/create-player";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit({ poolSize: 40 });
let creator: Player;

beforeAll(async () => {
  creator = await t.createPlayer({ tickets: 1000 });
});

interface Access {
  readonly is_unlocked: boolean;
  readonly tries_left: number;
  readonly retry_at: Date | null;
}

const hidden = (): Promise<Challenge> => t.createChallenge(creator, { password: "secreta" });

const unlock = (challenge: Challenge, by: Pick<Player, "id">, password: string): Promise<unknown> =>
  t.asUser(by).call("public.unlock_challenge", {
    p_match_id: challenge.matchId,
    p_password: password,
  });

const access = (challenge: Challenge, by: Pick<Player, "id">): Promise<Access> =>
  t.asUser(by).call<Access>("public.challenge_access", { p_match_id: challenge.matchId });

const triesAt = async (challenge: Challenge): Promise<number> =>
  Number(
    (
      await t.owner.one<{ tries: string }>(
        "select count(*) as tries from private.challenge_tries where challenge_id = $1",
        [challenge.id],
      )
    ).tries,
  );

describe("a private challenge", () => {
  test("opens to who gives its password, and to nobody else", async () => {
    const challenge = await hidden();
    const [guest, other] = [
      await t.createPlayer({ tickets: 50 }),
      await t.createPlayer({ tickets: 50 }),
    ];
    await unlock(challenge, guest, "no es");
    expect(await access(challenge, guest)).toMatchObject({ is_unlocked: false, tries_left: 4 });
    await unlock(challenge, guest, "secreta");
    expect(await access(challenge, guest)).toMatchObject({ is_unlocked: true });
    expect(await access(challenge, other)).toMatchObject({ is_unlocked: false, tries_left: 5 });
    await t.expectRefusal(
      t.acceptChallenge(challenge, other),
      "challenge_locked",
      "Este desafío es privado: ingresa la contraseña.",
    );
    await t.acceptChallenge(challenge, guest);
    await t.expectRefusal(unlock(challenge, other, "secreta"), "challenge_not_open");
  });

  test("is always open to its creator, who uses up no try", async () => {
    const challenge = await hidden();
    await unlock(challenge, creator, "cualquiera");
    expect(await access(challenge, creator)).toMatchObject({ is_unlocked: true });
    expect(await triesAt(challenge)).toBe(0);
  });

  test("answers the same, right or wrong: a call that fails afterwards learns nothing", async () => {
    const challenge = await hidden();
    const guest = await t.createPlayer();
    const answers: unknown[] = [];
    for (const password of ["no es", "secreta"]) {
      await t
        .asUser(guest)
        .transaction(async (client) => {
          const { rows } = await client.query("select public.unlock_challenge($1, $2) as answer", [
            challenge.matchId,
            password,
          ]);
          answers.push(rows);
          throw new Error("rolled back");
        })
        .catch(() => undefined);
    }
    expect(answers[0]).toEqual(answers[1]);
  });
});

describe("guessing", () => {
  test("stops after five tries an hour, and a refusal forgets none of them", async () => {
    const challenge = await hidden();
    const guesser = await t.createPlayer({ tickets: 50 });
    for (let pin = 0; pin < 5; pin += 1) await unlock(challenge, guesser, `000${pin}`);
    for (let again = 0; again < 3; again += 1) {
      await t.expectRefusal(unlock(challenge, guesser, "secreta"), "too_many_tries", /más tarde/);
    }
    const state = await access(challenge, guesser);
    expect(state).toMatchObject({ is_unlocked: false, tries_left: 0 });
    expect(state.retry_at?.getTime()).toBeGreaterThan(Date.now());
    expect(await triesAt(challenge)).toBe(5);
  });

  test("stops for a person over all challenges of a day", async () => {
    const guesser = await t.createPlayer();
    for (let target = 0; target < 5; target += 1) {
      const challenge = await hidden();
      for (let pin = 0; pin < 4; pin += 1) await unlock(challenge, guesser, `000${pin}`);
    }
    await t.expectRefusal(unlock(await hidden(), guesser, "secreta"), "too_many_tries");
  });

  test("stops for everybody when many have failed at one challenge", async () => {
    const challenge = await hidden();
    for (let person = 0; person < 10; person += 1) {
      const guesser = await t.createPlayer();
      for (let pin = 0; pin < 3; pin += 1) await unlock(challenge, guesser, `000${pin}`);
    }
    const late = await t.createPlayer();
    await t.expectRefusal(unlock(challenge, late, "secreta"), "too_many_tries");
    expect(
      await t
        .asUser(creator)
        .query("select link from public.notifications where kind = 'challenge_guessed'"),
    ).toEqual([{ link: `/challenges/${challenge.matchId}` }]);
  });

  test(
    "200 at once: the limits hold, few are hashed at a time, and nobody else waits",
    { tags: ["long"] },
    async () => {
      const challenge = await hidden();
      const guessers = await Promise.all(Array.from({ length: 20 }, () => t.createPlayer()));
      const results: string[] = [];
      const guesses = Promise.all(
        Array.from({ length: 200 }, async (_, index) => {
          const guesser = guessers[index % guessers.length] as Player;
          try {
            await unlock(challenge, guesser, `pin ${index}`);
            results.push("tried");
          } catch (error) {
            results.push((error as { detail: string }).detail);
          }
        }),
      );
      const accepted = await t.createChallenge(creator);
      const acceptor = await t.createPlayer({ tickets: 50 });
      await t.acceptChallenge(accepted, acceptor);
      await guesses;
      const tried = results.filter((result) => result === "tried").length;
      expect(tried).toBeGreaterThan(0);
      expect(tried).toBeLessThanOrEqual(30);
      expect(await triesAt(challenge)).toBe(tried);
      expect(new Set(results.filter((result) => result !== "tried"))).toEqual(
        new Set(["unlock_busy", "too_many_tries"].filter((code) => results.includes(code))),
      );
      for (const guesser of guessers) {
        const { count } = await t.owner.one<{ count: number }>(
          "select count(*)::integer as count from private.challenge_tries where challenge_id = $1 and profile_id = $2",
          [challenge.id, guesser.id],
        );
        expect(count).toBeLessThanOrEqual(5);
      }
    },
  );

  test("tries that count for nothing are forgotten", async () => {
    const challenge = await hidden();
    const guest = await t.createPlayer();
    await unlock(challenge, guest, "no es");
    await unlock(challenge, guest, "secreta");
    await t.owner.query(
      "update private.challenge_tries set created_at = now() - interval '2 days' where challenge_id = $1",
      [challenge.id],
    );
    await t.owner.call("private.run_scheduled_work");
    expect(await triesAt(challenge)).toBe(1);
    expect(await access(challenge, guest)).toMatchObject({ is_unlocked: true });
  });
});
