export const profileKeys = {
  all: ["profile"] as const,
  page: (id: string) => ["profile", "page", id] as const,
  card: (id: string) => ["profile", "page", id, "card"] as const,
  search: (text: string) => ["profile", "search", text] as const,
};
