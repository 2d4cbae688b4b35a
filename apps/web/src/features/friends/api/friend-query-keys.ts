/** Query keys of friends and their conversations. */
export const friendKeys = {
  all: ["friends"] as const,
  requests: (userId: string) => ["friends", "requests", userId] as const,
  received: (userId: string) => ["friends", "received", userId] as const,
  suggested: (userId: string) => ["friends", "suggested", userId] as const,
  search: (text: string) => ["friends", "search", text] as const,
  blocked: (userId: string) => ["friends", "blocked", userId] as const,
};

export const conversationKeys = {
  all: ["conversations"] as const,
  lists: ["conversations", "list"] as const,
  list: (view: ConversationView, search: string) =>
    ["conversations", "list", view, search] as const,
  cards: ["conversations", "card"] as const,
  card: (peerId: string) => ["conversations", "card", peerId] as const,
  counts: ["conversations", "counts"] as const,
  messages: (peerId: string) => ["conversations", "messages", peerId] as const,
};

/** The two lists of conversations: accepted ones, and requests that wait to be accepted. */
export type ConversationView = "inbox" | "requests";

export const presenceKeys = {
  own: (userId: string) => ["presence", userId] as const,
};
