/**
 * The areas of the schema, lowest first: an area refers to itself and to areas before it, never to one after it.
 * `tools/schema-direction.test.ts` checks it, `supabase/schema/README.md` explains it.
 */

/** Each area with what it owns. Its place in this list is the number of its folder. */
export const AREAS = {
  foundation: "schemas, texts, concurrent changes",
  profiles: "profiles and what an account has shown of itself",
  teams: "teams, their members, participants",
  system: "settings, log, notifications, limits",
  accounts: "accounts, sessions, closing an account",
  tickets: "wallets and the ledger of tickets",
  store: "packs, orders, payments",
  games: "games and their veto sequences",
  tournaments: "tournaments, their participants, staff and prizes",
  stages: "brackets, groups, Swiss rounds, places",
  challenges: "challenges between two sides",
  matches: "matches from their start to their result",
  news: "articles",
  social: "friends, chat, follows",
  achievements: "statistics, achievements, ratings",
  moderation: "contact, reports, measures",
  notifications: "mails, push, announcements",
  storage: "files",
  schedule: "scheduled work, agenda, calendar feeds",
  administration: "the log's lists, trends, a person's file",
  reads: "what servers cache",
  programs: "API tokens, events, webhooks",
  discord: "Discord",
  texts: "tidying of text columns",
} as const satisfies Record<string, string>;

/**
 * References to a later area that are still there. It may only fall: a change that removes some lowers it, and the
 * test fails while it is too high.
 */
export const FORWARD_REFERENCES = 253;
