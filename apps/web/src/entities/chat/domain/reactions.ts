/** What can be put under a message; the constraint of messages allows the same. */
export const REACTIONS = ["👍", "❤️", "😂", "😮", "😢", "🔥"] as const;

/** What is under a message, by the profile of who put it there. */
export type Reactions = Readonly<Record<string, string>>;

/** The reactions once somebody has put another in place of his own; null takes it away. */
export function withReaction(
  reactions: Reactions,
  profileId: string,
  emoji: string | null,
): Record<string, string> {
  const { [profileId]: _own, ...others } = reactions;
  return emoji === null ? others : { ...others, [profileId]: emoji };
}
