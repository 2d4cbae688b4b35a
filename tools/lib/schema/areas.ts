/**
 * The areas of the schema, lowest first. An area refers to itself and to areas before it, never to one after it.
 * `tools/schema-direction.test.ts` checks this, and `supabase/schema/AREAS.md` is written from it.
 */

/** Each area with a description of its content. The position in this list is the number of its folder. */
export const AREAS = {
  foundation:
    "schemas, refusals, texts, times, settings and switches, changes by several users at once",
  accounts:
    "profiles, second factors, sessions, names; teams and their members as data; participants, which are a user or a team; limits on what a user does",
  platform:
    "notifications, audit log, mail outbox, stored files, measures against an account and what they forbid",
  money: "wallets and the ledger of tickets, packs, orders, payments, reconciliation",
  tournaments:
    "games, tournaments and their tables: staff and rights, stages, rosters, matches, payouts, series; locking a tournament",
  community: "friends, blocks, messages, conversations, mutes, announcements, presence",
  teams: "what users do with teams: founding, joining, leaving, inviting; the channel of a team",
  matches:
    "one view of tournament and challenge matches: tables, locks, room, chat, games, line-ups, times, lists",
  statistics:
    "counters, match credits, achievements, statistics of a match, titles, stays in a team",
  stages: "brackets, groups, Swiss rounds, tables, qualification, the draw",
  entries:
    "entering a tournament: registration, fees, rosters, check-in, waiting list, replacements, guests, door, codes",
  "match-day":
    "a match while it is played: veto, line-ups, clock, pauses, referees, disputes, the organiser's board",
  results: "reporting, deciding, reopening and undoing a match; prizes, payouts, pledges",
  corrections:
    "what changes a tournament that is running: disqualification, leaving, no-shows, corrected results, cancelling",
  lobbies:
    "matches with more than two sides: results and their publication, the live table, corrections, adjustments, rooms",
  challenges: "offering, accepting and ending a challenge; wagers, records, lists",
  standing: "match history, predictions, best players, ratings, rankings, careers",
  organizing:
    "what organisers set up: settings, stages, staff, series, proposals, guests who claim a side, import and export",
  notifications:
    "how news reaches a user: mails, push, digest, follows, messages of a tournament, articles, agenda",
  reach: "API tokens, events, webhooks, calendar feeds, Discord",
  moderation: "contact, reports, imposing and lifting measures, pictures in chats",
  administration:
    "what administrators and organisers oversee: audit triggers, the back office's lists, trends, waiting work, a person's file",
  upkeep:
    "what must know every area: scheduled work, closing an account, deleting, rights to files, orphans, cached reads, tidying of text columns",
} as const satisfies Record<string, string>;

/** How many references to a later area still exist. Developers only lower it; the test also fails if it is too high. */
export const FORWARD_REFERENCES = 0;
