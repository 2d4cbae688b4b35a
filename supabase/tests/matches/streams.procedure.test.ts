import { beforeAll, expect, test } from "vitest";
import type { Player } from "@leyenda/testing/create-player";
import type { Session } from "@leyenda/testing/session";
import type { Tournament, TournamentMatch } from "@leyenda/testing/tournaments";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const URL = "https://www.twitch.tv/leyenda";
let cup: Tournament;
let match: TournamentMatch;
let side: Player;
let caster: Player;
let referee: Player;

beforeAll(async () => {
  ({ cup, match, one: side } = await t.createDuel());
  [caster, referee] = [await t.createPlayer(), await t.createPlayer()];
  await t.joinStaff(cup, caster, ["broadcast"]);
  await t.joinStaff(cup, referee, ["results", "chat"]);
});

const ofCup = (session: Session, url: string | null) =>
  session.call("public.set_tournament_stream", { p_tournament_id: cup.id, p_url: url });
const ofMatch = (session: Session, url: string | null) =>
  session.call("public.set_match_stream", { p_match_id: match.id, p_url: url });
const shown = () =>
  t.anon.one<{ cup: string | null; match: string | null; now: string | null }>(
    `select cup.stream_url as cup, match.stream_url as match, happening.stream_url as now
     from public.tournaments cup
     join public.tournament_matches match on match.tournament_id = cup.id
     left join public.tournament_now(cup.id) happening on happening.match_id = match.id
     where match.id = $1`,
    [match.id],
  );

test("who shows the cup says where, of the cup and of a match; everybody reads it, and the log says who", async () => {
  await ofCup(t.asUser(caster), ` ${URL} `);
  await ofMatch(t.asUser(caster), "https://youtu.be/dQw4w9");
  await ofMatch(t.asUser(caster), "https://youtu.be/dQw4w9");
  expect(await shown()).toEqual({
    cup: URL,
    match: "https://youtu.be/dQw4w9",
    now: "https://youtu.be/dQw4w9",
  });
  const log = await t.owner.query(
    "select action from public.admin_audit_log where action like 'set_%_stream' order by created_at",
  );
  expect(log).toEqual([{ action: "set_tournament_stream" }, { action: "set_match_stream" }]);
  await ofCup(t.asUser(caster), "");
  await ofMatch(t.asUser(caster), null);
  expect(await shown()).toEqual({ cup: null, match: null, now: null });
});

test("nobody else of the cup says where it is shown", async () => {
  for (const who of [side, referee])
    for (const say of [ofCup, ofMatch])
      await t.expectRefusal(() => say(t.asUser(who), URL), "forbidden");
});

test.each([
  "https://www.twitch.tv/leyenda_gg",
  "https://twitch.tv/videos/2012345678?t=1h2m3s",
  "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s&feature=youtu.be",
  "https://www.youtube.com/live/dQw4w9WgXcQ?si=aB_c-1",
  "https://youtube.com/@leyenda.gg/live",
  "https://www.youtube.com/@%C3%B1and%C3%BA/streams",
  "https://youtu.be/dQw4w9WgXcQ?si=x",
  "https://kick.com/leyenda/videos/3f2c1a9e-0b1d-4c55-8a77-1234567890ab",
  "https://www.facebook.com/leyenda.gg/videos/1234567890/",
  "https://www.facebook.com/watch/live/?v=1234567890&ref=watch_permalink",
  "https://www.facebook.com/share/v/1AbCdEfGh/?mibextid=wwXIfr",
  "https://fb.watch/aBcD-1_/",
])("%s is one", async (url) => {
  for (const say of [ofCup, ofMatch]) await say(t.asUser(caster), url);
  const cupNow = await t.owner.one<{ stream_url: string }>(
    "select stream_url from public.tournaments where id = $1",
    [cup.id],
  );
  expect(cupNow.stream_url).toBe(url);
});

test.each([
  "http://twitch.tv/leyenda",
  "https://twitch.tv",
  "https://nottwitch.tv/leyenda",
  "https://twitch.tv.evil.test/leyenda",
  "https://twitch.tv@evil.test/leyenda",
  "https://evil.test/twitch.tv/leyenda",
  "javascript:alert(1)//https://twitch.tv/x",
  "https://twitch.tv/una dos",
  "https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.test",
  "https://www.youtube.com/redirect?q=evil.test",
  "https://www.youtube.com/redirect?event=video_description&q=%65vil%2Etest",
  "https://www.youtube.com/attribution_link?a=x&u=/watch/../redirect",
  "https://www.facebook.com/l.php?u=https%3A%2F%2Fevil.test",
  "https://m.facebook.com/flx/warn/?u=http%3A%2F%2Fevil.test",
  "https://www.facebook.com/login.php?next=https%3A%2F%2Fevil.test",
  "https://www.facebook.com//evil.test",
  "https://www.facebook.com/%2Fevil.test",
  "https://kick.com/%5cevil.test",
  `https://twitch.tv/${"x".repeat(200)}`,
])("%s is the address of no stream", async (url) => {
  for (const say of [ofCup, ofMatch])
    await t.expectRefusal(
      () => say(t.asUser(caster), url),
      "stream_invalid",
      "La transmisión es un enlace https de Twitch, YouTube, Kick o Facebook, de hasta 200 caracteres.",
    );
});
