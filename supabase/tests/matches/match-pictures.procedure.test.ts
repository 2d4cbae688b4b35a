import { beforeEach, expect, test } from "vitest";
import { createPlayer, type Player } from "@leyenda/testing/create-player";
import { asHouseAdmin } from "@leyenda/testing/house-admin";
import { sendReport } from "@leyenda/testing/send-report";
import { asAnon, asOwner, asUser, type Session } from "@leyenda/testing/session";
import { joinStaff } from "@leyenda/testing/staff";
import { useTestDatabase } from "@leyenda/testing/test-database";
import {
  createDuel,
  createTournament,
  registerPlayers,
  startTournament,
  type Tournament,
  type TournamentMatch,
} from "@leyenda/testing/tournaments";
import { expectRefusal, expectRefusalWithoutTrace } from "../support/refusal.ts";

const database = useTestDatabase();
const ALT = "El equipo levanta la copa";
let cup: Tournament;
let match: TournamentMatch;
let side: Player;
let caster: Player;
let referee: Player;
let stranger: Player;

beforeEach(async () => {
  ({ cup, match, one: side } = await createDuel(database));
  [caster, referee, stranger] = [
    await createPlayer(database),
    await createPlayer(database),
    await createPlayer(database),
  ];
  await joinStaff(database, cup, caster, ["broadcast"]);
  await joinStaff(database, cup, referee, ["results", "chat"]);
});

const upload = (by: Player, file: string) =>
  asUser(database, by).query(
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
  asAnon(database).query("select file, alt from public.match_pictures where match_id = $1", [
    match.id,
  ]);
const stored = () =>
  asOwner(database).query(
    "select 1 from storage.objects where bucket_id = 'match_pictures' and name like $1",
    [`${match.id}/%`],
  );

test("who shows the cup adds a picture with its words, everybody sees it, and it goes with its file", async () => {
  const file = `${match.id}/1.webp`;
  await upload(caster, file);
  const id = await add(asUser(database, caster), file, `  ${ALT} `);
  expect(await shown()).toEqual([{ file, alt: ALT }]);
  const log = () =>
    asAnon(database).query("select action, actor_name from public.match_log($1)", [match.id]);
  expect(await log()).toEqual([{ action: "add_match_picture", actor_name: caster.username }]);
  for (const who of [side, referee, stranger])
    await expectRefusalWithoutTrace(
      database,
      () => asUser(database, who).call("public.remove_match_picture", { p_picture_id: id }),
      "forbidden",
    );
  // Another member of the staff with the right removes it, once.
  const admin = asHouseAdmin(database);
  await admin.call("public.remove_match_picture", { p_picture_id: id });
  expect(await shown()).toEqual([]);
  expect(await stored()).toEqual([]);
  await expectRefusal(
    admin.call("public.remove_match_picture", { p_picture_id: id }),
    "picture_not_found",
    "Esa imagen ya no está.",
  );
  expect(await log()).toHaveLength(2);
});

test("whoever sees a picture reports it: the administration reads its words, whose it is and of which match", async () => {
  const file = `${match.id}/1.webp`;
  await upload(caster, file);
  const id = await add(asUser(database, caster), file);
  const report = (by: Player, targetId: string) =>
    sendReport(database, by, { kind: "match_picture", targetId });
  await expectRefusal(report(caster, id), "report_self");
  await expectRefusal(report(stranger, match.id), "target_not_found");
  const reportId = await report(stranger, id);
  await expectRefusal(report(stranger, id), "report_exists");
  const admin = asHouseAdmin(database);
  expect(
    await admin.query(
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
  expect(await admin.query("select * from public.report_context($1)", [reportId])).toEqual([]);
  // The same procedure removes it, and the report remains.
  await admin.call("public.remove_match_picture", { p_picture_id: id });
  expect(
    await admin.call("public.handle_report", { p_report_id: reportId, p_action: "warn" }),
  ).toBe(1);
});

test("nobody else stores one there, and nobody shows what he did not store", async () => {
  const file = `${match.id}/1.webp`;
  for (const who of [side, referee, stranger])
    await expect(upload(who, file)).rejects.toThrow(/row-level security/);
  const other = await createTournament(database);
  await registerPlayers(database, other, 2);
  const [elsewhere] = (await startTournament(database, other)) as [TournamentMatch];
  for (const path of [`${elsewhere.id}/1.webp`, "1.webp", `${match.id}/a/b.webp`])
    await expect(upload(caster, path)).rejects.toThrow(/row-level security/);
  await upload(caster, file);
  for (const who of [side, referee, stranger])
    await expectRefusalWithoutTrace(database, () => add(asUser(database, who), file), "forbidden");
  const second = await createPlayer(database);
  await joinStaff(database, cup, second, ["broadcast"]);
  await expectRefusal(add(asUser(database, second), file), "picture_unknown");
  for (const path of [`${match.id}/2.webp`, `${elsewhere.id}/1.webp`, ""])
    await expectRefusal(add(asUser(database, caster), path), "picture_unknown");
  for (const alt of [null, "  a ", "a".repeat(161)])
    await expectRefusal(
      add(asUser(database, caster), file, alt),
      "alt_required",
      "Di qué se ve en la imagen, con 3 a 160 caracteres.",
    );
  await add(asUser(database, caster), file);
  await expectRefusal(add(asUser(database, caster), file), "picture_unknown");
  for (const session of [asAnon(database), asUser(database, caster)])
    await expect(session.query("update public.match_pictures set alt = 'otra'")).rejects.toThrow(
      /permission denied/,
    );
  await asUser(database, caster).query("delete from storage.objects where name = $1", [file]);
  expect(await stored()).toHaveLength(1);
});

test("as many as the installation lets, also at once; what nothing shows is swept", async () => {
  await asOwner(database).query(
    "update public.settings set value = '3' where key = 'pictures_per_match'",
  );
  const attempts = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) => upload(caster, `${match.id}/${index}.webp`)),
  );
  expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const [kept] = await asOwner(database).query<{ name: string }>(
    "select name from storage.objects where name like $1 order by name limit 1",
    [`${match.id}/%`],
  );
  await add(asUser(database, caster), kept?.name ?? "");
  const orphans = await asOwner(database).query(
    "select 1 from storage.objects where name like $1 and private.is_orphan(bucket_id, name)",
    [`${match.id}/%`],
  );
  expect(orphans).toHaveLength(2);
  await asOwner(database).query(
    "update public.settings set value = '24' where key = 'pictures_per_match'",
  );
});
