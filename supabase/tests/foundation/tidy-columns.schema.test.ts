import type { Player } from "@leyenda/testing/create-player";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
let player: Player;

beforeAll(async () => {
  player = await t.createPlayer();
});

/** Text columns that contain no free text of users. */
const NOT_WRITTEN: Readonly<Record<string, readonly string[]>> = {
  "copied from a column that is checked": [
    "announcements.game",
    "former_usernames.username",
    "match_vetoes.bans",
    "match_vetoes.first",
    "match_vetoes.name",
    "match_vetoes.repeats",
    "messages.sender_avatar_url",
    "messages.sender_username",
    "participants.former_name",
    "payouts.tournament_name",
    "referee_calls.referee_label",
    "ticket_orders.item_name",
    "ticket_orders.coupon_code",
    "tournament_messages.part",
    "user_achievements.metric",
  ],
  "addresses, files, scores and codes, whose form is checked": [
    "challenge_matches.live_score",
    "challenge_matches.result",
    "match_reports.result",
    "tournament_matches.abandoned_score",
    "tournament_matches.live_score",
    "tournament_matches.result",
    "coupons.code",
    "entry_codes.code",
    "news.slug",
    "contact_messages.email",
    "profile_private.email",
    "quiet_hours.zone",
    "tournament_series.time_zone",
    "tournaments.stream_url",
    "tournament_matches.stream_url",
    "match_games.picture",
    "match_pictures.file",
    "payouts.receipt",
    "store_items.color_gradient",
    "store_items.mp_preference_id",
    "store_items.stripe_price_id",
    "team_messages.link",
    "system_status.module_name",
    "push_devices.auth",
    "push_devices.endpoint",
    "push_devices.p256dh",
    "settings.key",
  ],
  "written by the database or by another service": [
    "admin_audit_log.entity_id",
    "contact_messages.origin_hash",
    "discord_links.discord_name",
    "discord_links.discord_user_id",
    "ended_sessions.user_agent",
    "live_draws.commitment",
    "live_draws.salt",
    "lobby_submissions.proof",
    "match_vetoes.seed_hash",
    "notifications.body",
    "notifications.link",
    "notifications.subject",
    "notifications.title",
    "payment_differences.expected",
    "payment_differences.found",
    "payment_differences.reference",
    "payment_reconciliations.error",
    "payment_reconciliations.provider",
    "payment_refusals.provider",
    "scoring_systems.key",
    "settings.description",
    "ticket_orders.checkout_url",
    "ticket_orders.paid_currency",
    "ticket_orders.payment_id",
    "ticket_orders.provider",
    "ticket_orders.session_id",
    "ticket_transactions.reference_type",
  ],
};

/** Characters that are invisible, or change how text is shown. */
const HIDDEN = [
  ["a bell", "Los\u0007Pumas"],
  ["a turn of direction", "Los\u202EPumas"],
  ["nothing but marks without width", "\u200B\u2060"],
  ["nothing but fillers", "\u2800\u3164"],
] as const;

test("every text column that people write in is tidied and checked on its way in", async () => {
  const rows = await t.owner.query<{ column: string }>(`
    select table_name || '.' || column_name as column
    from information_schema.columns
    join pg_class c on c.oid = format('public.%I', table_name)::regclass and c.relkind = 'r'
    where table_schema = 'public' and data_type = 'text' and is_generated = 'NEVER'
      -- One of a few words, or of a fixed form.
      and not exists (
        select 1 from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and a.attname = column_name and cardinality(k.conkey) = 1
          and (pg_get_constraintdef(k.oid) ~ '= ANY|is_image_url' or k.contype = 'f')
      )
      and not exists (
        select 1 from pg_trigger t
        where t.tgrelid = c.oid and t.tgfoid = 'private.tidy_columns()'::regprocedure
          and position(convert_to(column_name, 'UTF8') || '\\x00'::bytea in t.tgargs) > 0
      )
    order by 1`);
  expect(rows.map(({ column }) => column)).toEqual(Object.values(NOT_WRITTEN).flat().toSorted());
});

describe.each(HIDDEN)("%s", (_what, text) => {
  test("is no name of a tournament, a game, a pack, a map or a template", async () => {
    const cup = await t.createTournament();
    for (const statement of [
      `update public.tournaments set name = $1 where id = '${cup.id}'`,
      "insert into public.games (name) values ($1)",
      "insert into public.store_items (name) values ($1)",
      "insert into public.tournament_templates (name, settings) values ($1, '{}')",
    ])
      await t.expectRefusal(t.owner.query(statement, [text]), "name_unreadable");
  });

  test("is no text, in whatever column", async () => {
    const cup = await t.createTournament();
    for (const statement of [
      `update public.tournaments set rules = $1 where id = '${cup.id}'`,
      `update public.profiles set bio = $1 where id = '${player.id}'`,
      "insert into public.news (title, content) values ('Nota', $1)",
    ])
      await t.expectRefusal(
        t.owner.query(statement, [text]),
        "text_unreadable",
        "El texto tiene caracteres de control o no tiene nada que se pueda leer.",
      );
  });
});

test("a message of nothing that is seen is refused", async () => {
  const friend = await t.createPlayer();
  for (const text of ["\u200B\u2060", "\u2800", "\u200E \u00AD"])
    await t.expectRefusal(
      t.asUser(player).call("public.send_message", {
        p_receiver_id: friend.id,
        p_content: text,
        p_client_id: crypto.randomUUID(),
      }),
      "text_unreadable",
    );
});

test("texts keep their lines, and emoji what joins them", async () => {
  const cup = await t.createTournament();
  const rules = "Reglas:\n\n  1. Nada de trampas 👩‍🚀\n\t2. Fair play ⚔️";
  const { rules: stored } = await t.owner.one<{ rules: string }>(
    "update public.tournaments set rules = $1 where id = $2 returning rules",
    [rules, cup.id],
  );
  expect(stored).toBe(rules);
});
