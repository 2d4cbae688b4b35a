import type { MatchKind } from "../domain/match-view.ts";

/** Keys of what is read about matches of tournaments and challenges. */
export const matchKeys = {
  all: ["matches"] as const,
  history: (participantId: string) => ["matches", "history", participantId] as const,
  coming: (participantId: string) => ["matches", "coming", participantId] as const,
  byGame: (participantId: string) => ["matches", "by-game", participantId] as const,
  lists: ["matches", "list"] as const,
  list: (part: string, filters: object) => ["matches", "list", part, filters] as const,
  tournaments: ["matches", "tournaments"] as const,
  detail: (id: string) => ["matches", "detail", id] as const,
  bestPlayerVotes: (id: string) => ["matches", "best-player-votes", id] as const,
  medals: (profileId: string) => ["matches", "medals", profileId] as const,
  ownOutcome: (id: string) => ["matches", "detail", id, "own-outcome"] as const,
  vetoSequences: (id: string) => ["matches", "veto-sequences", id] as const,
  start: (id: string) => ["matches", "start", id] as const,
  here: (id: string) => ["matches", "here", id] as const,
  lobby: (id: string) => ["matches", "lobby", id] as const,
  dispute: (id: string) => ["matches", "dispute", id] as const,
  calls: (id: string) => ["matches", "calls", id] as const,
  callsByLink: (token: string) => ["matches", "calls-by-link", token] as const,
  matchDays: (tournamentId: string) => ["matches", "match-day", tournamentId] as const,
  matchDay: (tournamentId: string, withCalls: boolean) =>
    ["matches", "match-day", tournamentId, withCalls] as const,
  board: (tournamentId: string) => ["matches", "board", tournamentId] as const,
  sheets: (tournamentId: string) => ["matches", "sheets", tournamentId] as const,
  hall: (tournamentId: string) => ["matches", "hall", tournamentId] as const,
  floors: (tournamentId: string) => ["matches", "floors", tournamentId] as const,
  schedule: (tournamentId: string) => ["matches", "schedule", tournamentId] as const,
  times: (id: string) => ["matches", "times", id] as const,
  lineups: (id: string) => ["matches", "lineups", id] as const,
  standIns: (tournamentId: string) => ["matches", "stand-ins", tournamentId] as const,
  reports: (id: string) => ["matches", "reports", id] as const,
  messages: (id: string) => ["matches", "messages", id] as const,
  pictures: (id: string) => ["matches", "pictures", id] as const,
  proofs: (id: string) => ["matches", "proofs", id] as const,
  proofSides: (id: string) => ["matches", "proofs", id, "sides"] as const,
  dependents: (id: string) => ["matches", "dependents", id] as const,
  otherWinner: (id: string, result: string, keptIds: readonly string[]) =>
    ["matches", "other-winner", id, result, ...keptIds] as const,
  readmission: (tournamentId: string, participantId: string) =>
    ["matches", "readmission", tournamentId, participantId] as const,
  decidedIn: (stageIds: readonly string[]) => ["matches", "decided", ...stageIds] as const,
  reportHours: ["matches", "report-hours"] as const,
  log: (id: string) => ["matches", "log", id] as const,
  refereeLinks: (id: string) => ["matches", "referee-links", id] as const,
  refereed: (token: string) => ["matches", "refereed", token] as const,
  encounters: ["matches", "encounters"] as const,
  encounterPage: (kind: MatchKind, filters: object) =>
    ["matches", "encounters", kind, filters] as const,
  encounterCounts: (kind: MatchKind, tournamentId: string | null) =>
    ["matches", "encounters", "counts", kind, tournamentId] as const,
};
