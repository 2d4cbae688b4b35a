import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

/*
 * private.may() decides all rights in a tournament. Functions that require an administrator instead are
 * listed here with the reason. So a new one is detected, and must require a right unless it concerns the
 * platform.
 */
const t = useTestKit();

/** Functions that require an administrator, by reason. */
const ASKING: Readonly<Record<string, readonly string[]>> = {
  "what answers the question itself": [
    "private.is_acting_admin",
    "private.is_acting_staff",
    "private.may",
    "private.require_admin",
    "private.require_admin_reader",
    "private.require_right_to_read",
    "public.my_tournament_rights",
  ],
  "an administrator gives any right, and answers for a cup without organisers": [
    "private.require_other_organiser",
    "private.require_own_rights",
  ],
  "prizes and fees are the house's": ["private.guard_tournament"],
  "a prize in custody that is played for is not taken back by who pledged it": [
    "private.is_pledge_at_stake",
  ],
  "new tournaments, and what they are made from, are the platform's": [
    "public.create_tournament_from_template",
    "public.decide_tournament_proposal",
    "public.duplicate_tournament",
    "public.import_tournament",
    "public.save_tournament",
    "public.save_tournament_template",
    "public.set_series_state",
    "public.set_tournament_series",
  ],
  "accounts and what is private in them": [
    "private.former_name",
    "private.guard_profile_update",
    "public.correct_birth_date",
    "public.delete_user",
    "public.email",
    "public.full_name",
    "public.payment_info",
    "public.phone_number",
    "public.rename_user",
    "public.search_accounts",
    "public.shared_accounts",
  ],
  "how to reach people, whom a member's tournament does not tell": ["public.tournament_contacts"],
  wallets: ["public.manage_tickets", "public.personal_tickets", "public.team_tickets"],
  "orders, payments and the books": [
    "private.resolve_flag",
    "public.ledger_check",
    "public.request_ticket_refund",
    "public.resolve_payment_difference",
    "public.search_ticket_orders",
    "public.ticket_order_timeline",
    "public.ticket_revenue",
  ],
  "challenges belong to no tournament": [
    "public.cancel_challenge",
    "public.challenge_receipt",
    "public.void_challenge_match",
  ],
  "teams belong to no tournament": ["private.guard_team_update", "public.handle_leader_departure"],
  achievements: ["public.holders", "public.is_being_given"],
  "games belong to no tournament": ["public.add_veto_preset"],
  "moderation, and speaking for the house": [
    "private.lock_person_for_measure",
    "private.may_see_chat_picture",
    "private.prepare_message",
    "private.require_report",
    "public.decide_appeal",
    "public.keep_out_of_tournament",
    "public.let_play_on",
    "public.lift_measure",
    "public.lift_mute",
    "public.count_announcement_recipients",
    "public.list_announcements",
    "public.admin_measures",
    "public.admin_open_matches",
    "public.remove_message_picture",
    "public.send_global_notification",
    "public.suspend_user",
    "public.withdraw_announcement",
  ],
  "the back office as a whole": [
    "public.admin_counts",
    "public.admin_tonight",
    "public.admin_trends",
    "public.admin_waiting_work",
    "public.begin_administration",
  ],
  "policies of tables that belong to no tournament": ["private.let_admins_edit"],
  "the log, switches and files of the platform": [
    "private.audit_admin_change",
    "private.audit_deleted_file",
    "private.may_write_file",
    "private.require_module",
  ],
};

/** Tables of a tournament. Their policies also require a right. */
const OF_TOURNAMENTS = [
  "public.disqualifications",
  "public.door_arrivals",
  "public.entry_code_uses",
  "public.entry_codes",
  "public.entry_requests",
  "public.guest_links",
  "public.guest_requests",
  "public.match_disputes",
  "public.match_lobbies",
  "public.match_messages",
  "public.match_report_statistics",
  "public.match_reports",
  "public.match_time_proposals",
  "public.outside_entries",
  "public.payouts",
  "public.referee_calls",
  "public.referee_links",
  "public.stand_ins",
  "public.tournament_messages",
  "public.tournament_staff",
];

test("every function that asks for an administrator instead of a right is known, with its reason", async () => {
  const found = await t.owner.query<{ name: string }>(
    String.raw`select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and p.prosrc ~ 'private\.(is_admin|is_acting_admin|require_admin|require_admin_reader)\(\)'`,
  );
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.values(ASKING).flat().toSorted());
});

test("every policy on what belongs to a tournament asks for a right as well", async () => {
  const policies = await t.owner.query<{ name: string; asks: boolean }>(
    String.raw`select distinct format('%s.%s', schemaname, tablename) as name,
       bool_and(said ~ 'my_(tournament|staffed_match)_ids' or said !~ 'is_admin') as asks
     from pg_policies, concat(qual, with_check) as said
     -- The house's own, also where it tells of a tournament, and what is none yet.
     where tablename not in ('news', 'tournament_proposals')
       and (tablename in ('tournaments') and cmd <> 'INSERT' or exists (
         select from pg_attribute where attrelid = format('%I.%I', schemaname, tablename)::regclass
           and attname in ('tournament_id', 'tournament_match_id') and not attisdropped
       ) or schemaname = 'public' and (tablename like 'match%' or tablename = 'referee_links'))
       and said ~ 'is_admin'
     group by 1 order by 1`,
  );
  expect(policies.filter(({ asks }) => !asks)).toEqual([]);
  expect(policies.map(({ name }) => name)).toEqual([...OF_TOURNAMENTS, "public.tournaments"]);
});

test("only known rights are asked for", async () => {
  const rows = await t.owner.query<{ said: string }>(
    String.raw`select prosrc as said from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
     union all select concat(qual, with_check) from pg_policies`,
  );
  const asked = new Set(
    rows.flatMap(({ said }) =>
      [
        ...said.matchAll(
          /\b(?:may|is_acting_staff|require_right|require_right_to_read|lock_tournament_for|my_tournament_ids|my_staffed_match_ids)\(((?:[^()]|\([^()]*\))*)\)/g,
        ),
      ].flatMap(([, given = ""]) => [...given.matchAll(/'(\w+)'/g)].map(([, word]) => word)),
    ),
  );
  const { known } = await t.owner.one<{ known: string }>(
    "select pg_get_constraintdef(oid) as known from pg_constraint where conname = 'tournament_staff_rights_known'",
  );
  const words = [...known.matchAll(/'(\w+)'/g)].map(([, word]) => word);
  expect([...asked].filter((right) => !words.includes(right))).toEqual([]);
  expect(words.filter((right) => !asked.has(right))).toEqual([]);
});

test("the staff of a tournament are read for a decision in few places, all of them here", async () => {
  const readers = await t.owner.query<{ name: string }>(
    `select p.pronamespace::regnamespace || '.' || p.proname as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ 'public.tournament_staff' order by 1`,
  );
  expect(readers.map(({ name }) => name)).toEqual([
    "private.close_profile",
    // Notifies staff who may enter another address.
    "private.end_discord_posts",
    "private.hold_staff",
    // Checks the rights of the user who created an object, when another user is the caller.
    "private.holds_rights",
    // The match's referee is one of the rights' holders.
    "private.match_states",
    "private.my_tournament_ids",
    // Notifies staff who decide disputes and are called.
    "private.notify_referees",
    // The staff of a repeated tournament also runs its next edition.
    "private.open_edition",
    // Notifies staff who respond to requests.
    "private.people_with_right",
    // The founder of a tournament is its first organiser.
    "private.publish_proposal",
    "private.require_other_organiser",
    "private.require_own_rights",
    // Notifies staff who can enable it again.
    "private.switch_webhook_off",
    "public.accept_staff_invitation",
    "public.get_staff_invitation",
    "public.invite_tournament_staff",
    "public.match_board",
    "public.remove_tournament_staff",
    // Notifies staff who respond.
    "public.request_stand_in",
    "public.set_match_referee",
    "public.set_tournament_staff_rights",
  ]);
});

test("rights are asked for before anything is locked, counters taken before as well: a stranger makes nobody wait, and one order holds", async () => {
  const functions = await t.owner.query<{ name: string; body: string }>(
    String.raw`select proname as name, regexp_replace(prosrc, '--[^\n]*', '', 'g') as body from pg_proc
     where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and provolatile = 'v' order by 1`,
  );
  const RIGHT = /private\.(?:require_right|require_admin|require_referee|lock_tournament_for)\(/;
  const COUNTER = /private\.(?:count_event|limit_event|hold_event_count)\(/;
  const asking = new Set(functions.filter(({ body }) => RIGHT.test(body)).map(({ name }) => name));
  const late = (asked: RegExp, isNoLock: (helper: string) => boolean): string[] =>
    functions
      .filter(({ body }) => {
        const locks = /private\.((?:lock|hold)_\w+)\(|\bfor (?:no key )?update\b|\bfor share\b/g;
        const first = [...body.matchAll(locks)].find(
          ([, helper]) => helper === undefined || !isNoLock(helper),
        );
        return body.search(asked) > (first?.index ?? Infinity);
      })
      .map(({ name }) => name);
  // Helpers that lock have already checked the right.
  expect(late(RIGHT, (helper) => asking.has(helper))).toEqual([]);
  expect(late(COUNTER, (helper) => helper === "hold_event_count")).toEqual(["call_missing"]);
});
