import type { MatchKind } from "../domain/match-view.ts";

/** Query keys for data that only staff and referees read; a separate file, so that public pages do not load it. */
export const staffMatchKeys = {
  callsByLink: (token: string) => ["matches", "calls-by-link", token] as const,
  board: (tournamentId: string) => ["matches", "board", tournamentId] as const,
  knownStarts: (ids: readonly string[]) => ["matches", "known-starts", ...ids] as const,
  sheets: (tournamentId: string) => ["matches", "sheets", tournamentId] as const,
  schedule: (tournamentId: string) => ["matches", "schedule", tournamentId] as const,
  dependents: (id: string) => ["matches", "dependents", id] as const,
  otherWinner: (id: string, result: string, unchangedIds: readonly string[]) =>
    ["matches", "other-winner", id, result, ...unchangedIds] as const,
  readmission: (tournamentId: string, participantId: string) =>
    ["matches", "readmission", tournamentId, participantId] as const,
  refereeLinks: (id: string) => ["matches", "referee-links", id] as const,
  sentByLink: (token: string) => ["sent-by-link", token] as const,
  refereed: (token: string) => ["matches", "refereed", token] as const,
  encounters: ["matches", "encounters"] as const,
  encounterPage: (kind: MatchKind, filters: object) =>
    ["matches", "encounters", kind, filters] as const,
  encounter: (id: string) => ["matches", "encounters", "one", id] as const,
  encounterCounts: (kind: MatchKind, tournamentId: string | null) =>
    ["matches", "encounters", "counts", kind, tournamentId] as const,
};
