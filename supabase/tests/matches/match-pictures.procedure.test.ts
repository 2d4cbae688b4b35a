import { beforeEach, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const ALT = "El equipo levanta la copa";
let cup: Tournament;
let match: TournamentMatch;
let side: Player;
let caster: Player;
let referee: Player;
let stranger: Player;

beforeEach(async () => {
  ({ cup, match, one: side } = await t.createDuel());
  [caster, referee, stranger] = [
    await t.createPlayer(),
    await t.createPlayer(),
    await t.createPlayer(),
  ];
  await t.joinStaff(cup, caster, ["broadcast"]);
  await t.joinStaff(cup, referee, ["results", "chat"]);
});

const upload = (by: Player, file: string) =>
  t
    .asUser(by)
    .query(
      "insert into storage.objects (bucket_id, name, owner_id) values ('match_pictures', $1, $2)",
      [file, by.id],
    );
const add = (session: Session, file: string, alt: string | null = ALT) =>
  session.call<string>("public.add_match_picture", {
    p_match_id: match.id,
    p_file: file,
    p_alt: alt,
  });
const shown = () =>
  t.anon.query("select file, alt from public.match_pictures where match_id = $1", [match.id]);
const stored = () =>
  t.owner.query(
    "select 1 from storage.objects where bucket_id = 'match_pictures' and name like $1",
    [`${match.id}/%`],
  );

test("who shows the cup adds a picture with its words, everybody sees it, and it goes with its file", async () => {
  const file = `${match.id}/1.webp`;
  await upload(caster, file);
  const id = await add(t.asUser(caster), file, `  ${ALT} `);
  expect(await shown()).toEqual([{ file, alt: ALT }]);
  const log = () => t.anon.query("select action, actor_name from public.match_log($1)", [match.id]);
  expect(await log()).toEqual([{ action: "add_match_picture", actor_name: caster.username }]);
  for (const who of [side, referee, stranger])
    await t.expectRefusal(
      () => t.asUser(who).call("public.remove_match_picture", { p_picture_id: id }),
      "forbidden",
    );
  await t.admin.call("public.remove_match_picture", { p_picture_id: id });
  expect(await shown()).toEqual([]);
  expect(await stored()).toEqual([]);
  await t.expectRefusal(
    t.admin.call("public.remove_match_picture", { p_picture_id: id }),
    "picture_not_found",
    "Esa imagen ya no está.",
  );
  expect(await log()).toHaveLength(2);
});

test("whoever sees a picture reports it: the administration reads its words, whose it is and of which match", async () => {
  const file = `${match.id}/1.webp`;
  await upload(caster, file);
  const id = await add(t.asUser(caster), file);
  const report = (by: Player, targetId: string) =>
    t.sendReport(by, { kind: "match_picture", targetId });
  await t.expectRefusal(report(caster, id), "report_self");
  await t.expectRefusal(report(stranger, match.id), "target_not_found");
  const reportId = await report(stranger, id);
  await t.expectRefusal(report(stranger, id), "report_exists");
  expect(
    await t.admin.query(
      "select kind, target_id, reported_id, match_id, content from public.reports where id = $1",
      [reportId],
    ),
  ).toEqual([
    {
      kind: "match_picture",
      target_id: id,
      reported_id: caster.id,
      match_id: match.id,
      content: ALT,
    },
  ]);
  expect(await t.admin.query("select * from public.report_context($1)", [reportId])).toEqual([]);
  await t.admin.call("public.remove_match_picture", { p_picture_id: id });
  expect(
    await t.admin.call("public.handle_report", { p_report_id: reportId, p_action: "warn" }),
  ).toBe(1);
});

test("nobody else stores one there, and nobody shows what he did not store", async () => {
  const file = `${match.id}/1.webp`;
  for (const who of [side, referee, stranger])
    await expect(upload(who, file)).rejects.toThrow(/row-level security/);
  const other = await t.createTournament();
  await t.registerPlayers(other, 2);
  const [elsewhere] = (await t.startTournament(other)) as [TournamentMatch];
  for (const path of [`${elsewhere.id}/1.webp`, "1.webp", `${match.id}/a/b.webp`])
    await expect(upload(caster, path)).rejects.toThrow(/row-level security/);
  await upload(caster, file);
  for (const who of [side, referee, stranger])
    await t.expectRefusal(() => add(t.asUser(who), file), "forbidden");
  const second = await t.createPlayer();
  await t.joinStaff(cup, second, ["broadcast"]);
  await t.expectRefusal(add(t.asUser(second), file), "picture_unknown");
  for (const path of [`${match.id}/2.webp`, `${elsewhere.id}/1.webp`, ""])
    await t.expectRefusal(add(t.asUser(caster), path), "picture_unknown");
  for (const alt of [null, "  a ", "a".repeat(161)])
    await t.expectRefusal(
      add(t.asUser(caster), file, alt),
      "alt_required",
      "Di qué se ve en la imagen, con 3 a 160 caracteres.",
    );
  await add(t.asUser(caster), file);
  await t.expectRefusal(add(t.asUser(caster), file), "picture_unknown");
  for (const session of [t.anon, t.asUser(caster)])
    await expect(session.query("update public.match_pictures set alt = 'otra'")).rejects.toThrow(
      /permission denied/,
    );
  await t.asUser(caster).query("delete from storage.objects where name = $1", [file]);
  expect(await stored()).toHaveLength(1);
});

test("as many as the installation lets, also at once; what nothing shows is swept", async () => {
  await t.owner.query("update public.settings set value = '3' where key = 'pictures_per_match'");
  const attempts = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => upload(caster, `${match.id}/${index}.webp`)),
  );
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const [kept] = await t.owner.query<{ name: string }>(
    "select name from storage.objects where name like $1 order by name limit 1",
    [`${match.id}/%`],
  );
  await add(t.asUser(caster), kept?.name ?? "");
  const orphans = await t.owner.query(
    "select 1 from storage.objects where name like $1 and private.is_orphan(bucket_id, name)",
    [`${match.id}/%`],
  );
  expect(orphans).toHaveLength(2);
  await t.owner.query("update public.settings set value = '24' where key = 'pictures_per_match'");
});
