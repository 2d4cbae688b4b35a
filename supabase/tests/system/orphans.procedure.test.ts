import { describe, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Team } from "@leyenda/testing/create-team";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

const owner = () => t.owner;
const runScheduledWork = () => owner().query("select private.run_scheduled_work()");

describe("participants of deleted teams", () => {
  const dissolve = async (team: Team): Promise<void> => {
    await t.asUser(team.leader).query("delete from public.teams where id = $1", [team.id]);
  };
  const dayPasses = () =>
    owner().query(
      "update private.dissolved_participants set created_at = created_at - interval '25 hours'",
    );
  const isThere = async (team: Team): Promise<boolean> =>
    (await owner().query("select 1 from public.participants where id = $1", [team.participantId]))
      .length === 1;

  test("one without any history goes with its wallet, a day after its team", async () => {
    const team = await t.createTeam({ size: 2 });
    await dissolve(team);
    await runScheduledWork();
    expect(await isThere(team)).toBe(true);
    await dayPasses();
    await runScheduledWork();
    expect(await isThere(team)).toBe(false);
    await t.expectSoundLedger();
  });

  test("one that moved tickets, registered or was credited a match stays, and is not looked at again", async () => {
    const rich = await t.createTeam({ tickets: 5 });
    const entered = await t.createTeam({ size: 2 });
    const credited = await t.createTeam();
    const tournament = await t.createTournament({ type: "team" });
    await owner().query(
      `insert into public.tournament_participants (tournament_id, participant_id)
       values ($1, $2)`,
      [tournament.id, entered.participantId],
    );
    await owner().query(
      `update public.tournaments set status = 'Finalizado', structure_generated_at = now() where id = $1`,
      [tournament.id],
    );
    await owner().query("insert into private.participant_counters (participant_id) values ($1)", [
      credited.participantId,
    ]);
    for (const team of [rich, entered, credited]) await dissolve(team);
    await dayPasses();
    await runScheduledWork();
    for (const team of [rich, entered, credited]) expect(await isThere(team)).toBe(true);
    expect(await owner().query("select 1 from private.dissolved_participants")).toEqual([]);
    await t.expectSoundLedger();
  });

  test("a round looks at a bounded number", async () => {
    const leader = await t.createPlayer();
    for (let i = 0; i < 3; i += 1) await dissolve(await t.createTeam({ leader }));
    await dayPasses();
    const sweep = () => owner().call("private.sweep_participants", { p_limit: 2 });
    expect([await sweep(), await sweep(), await sweep()]).toEqual([2, 1, 0]);
  });
});

describe("stored pictures", () => {
  const storedAt = (bucket: string, name: string) =>
    `http://localhost:3000/storage/v1/object/public/${bucket}/${name}?t=1`;
  const store = (bucket: string, name: string, hours: number, by?: Player) =>
    owner().query(
      `insert into storage.objects (bucket_id, name, owner_id, created_at, updated_at)
       values ($1, $2, $3, now() - make_interval(hours => $4), now() - make_interval(hours => $4))`,
      [bucket, name, by?.id ?? null, hours],
    );
  const left = async (): Promise<string[]> =>
    await owner().column<string>("select name from storage.objects order by name");

  test("what nobody shows for a day goes; what is shown or fresh stays", async () => {
    const ana = await t.createPlayer();
    const team = await t.createTeam();
    const logo = `team_logos/${team.id}-2.png`;
    const gone = crypto.randomUUID();
    await store("team_logos", `team_logos/${team.id}-1.png`, 25);
    await store("team_logos", logo, 25);
    await store("team_logos", `team_logos/${team.id}-3.png`, 23);
    await store("profile_avatars", `${ana.id}.png`, 25);
    await store("profile_avatars", `${ana.id}-old.png`, 25);
    await store("match_proofs", `${gone}/proof.png`, 25);
    await store("game_images", "portada.png", 25);
    for (const kind of ["copa", "juego", "pack", "logro"])
      await store("game_images", `${kind}.png`, 25);
    for (const name of ["galeria", "texto", "abandonada"])
      await store("news-images", `${name}.png`, 25);
    const shown = (name: string) => storedAt("game_images", `${name}.png`);
    const { id: cup } = await t.createTournament();
    await owner().query("update public.tournaments set image_url = $1 where id = $2", [
      shown("copa"),
      cup,
    ]);
    await t.createGame({ imageUrl: shown("juego") });
    const pack = await t.createStoreItem();
    await owner().query("update public.store_items set image_url = $1 where id = $2", [
      shown("pack"),
      pack.id,
    ]);
    await owner().query(
      "update public.achievements set icon_url = $1 where id in (select id from public.achievements limit 1)",
      [shown("logro")],
    );
    await t.createNews({
      imageUrls: [storedAt("news-images", "galeria.png")],
      content: `![](${storedAt("news-images", "texto.png")})`,
    });
    await t
      .asUser(team.leader)
      .query("update public.teams set logo_url = $1 where id = $2", [
        storedAt("team_logos", logo),
        team.id,
      ]);
    await t
      .asUser(ana)
      .query("update public.profiles set avatar_url = $1 where id = $2", [
        storedAt("profile_avatars", `${ana.id}.png`),
        ana.id,
      ]);

    await runScheduledWork();
    expect(await left()).toEqual(
      [
        "copa.png",
        "galeria.png",
        "juego.png",
        "logro.png",
        "pack.png",
        "texto.png",
        logo,
        `team_logos/${team.id}-3.png`,
        `${ana.id}.png`,
      ].toSorted(),
    );
    await owner().query("delete from storage.objects");
  });

  test("a pass looks at a bounded number a round, reaches every file and starts anew", async () => {
    const gone = crypto.randomUUID();
    for (let i = 0; i < 5; i += 1) await store("match_proofs", `${gone}/${i}.png`, 25);
    await owner().query("update private.file_sweep set last_id = null");
    const sweep = () => owner().call("private.sweep_files", { p_limit: 2 });
    expect([await sweep(), await sweep(), await sweep()]).toEqual([2, 2, 1]);
    await store("match_proofs", `${gone}/later.png`, 25);
    expect(await sweep()).toBe(1);
  });
});
