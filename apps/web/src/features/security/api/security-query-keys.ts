export const securityKeys = {
  all: ["security"],
  factors: ["security", "factors"],
  identities: ["security", "identities"],
  sessions: ["security", "sessions"],
  endedSessions: ["security", "ended-sessions"],
  ownSession: ["own-session"],
  ownSessionOf: (userId: string) => ["own-session", userId] as const,
} as const;
