/** What the left side shows; conversations where nothing is said. */
export const FRIENDS_VIEWS = ["chats", "solicitudes", "agregar", "bloqueados"] as const;
export type FriendsView = (typeof FRIENDS_VIEWS)[number];
