export const tournamentKeys = {
  all: ["tournaments"] as const,
  detail: (id: string) => ["tournaments", "detail", id] as const,
  lists: ["tournaments", "list"] as const,
  list: (filters: object) => ["tournaments", "list", filters] as const,
  admin: ["tournaments", "admin"] as const,
  adminPage: (search: string, page: number) => ["tournaments", "admin", search, page] as const,
  adminOne: (id: string) => ["tournaments", "admin", "one", id] as const,
  draw: (id: string) => ["tournaments", "draw", id] as const,
  drawCheck: (drawId: string, state: string) =>
    ["tournaments", "draw-check", drawId, state] as const,
  templates: ["tournaments", "templates"] as const,
  stages: (id: string) => ["tournaments", "stages", id] as const,
  name: (id: string) => ["tournaments", "name", id] as const,
  form: (id: string) => ["tournaments", "form", id] as const,
  outlook: (id: string) => ["tournaments", "outlook", id] as const,
  trophies: (participantId: string) => ["tournaments", "trophies", participantId] as const,
  contacts: (id: string) => ["tournaments", "contacts", id] as const,
};
