export const gameKeys = {
  all: ["games"] as const,
  choices: ["games", "choices"] as const,
  names: ["games", "names"] as const,
  vetoPools: (id: string) => ["games", "veto-pools", id] as const,
  vetoPresets: (id: string) => ["games", "veto-presets", id] as const,
  vetoCheck: (poolId: string, sequence: object) =>
    ["games", "veto-check", poolId, sequence] as const,
  ofName: (name: string) => ["games", "vetoes", name] as const,
  admin: ["games", "admin"] as const,
};
