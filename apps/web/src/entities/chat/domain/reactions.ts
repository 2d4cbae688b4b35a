/** The allowed reactions; a constraint on the messages' tables has the same list. */
export const REACTIONS = ["👍", "❤️", "😂", "😮", "😢", "🔥"] as const;

/** The reactions to a message: emojis by the profile id of their author. */
export type Reactions = Readonly<Record<string, string>>;

/** The reactions after one person has changed their reaction; `null` removes it. */
export function withReaction(
  reactions: Reactions,
  profileId: string,
  emoji: string | null,
): Record<string, string> {
  const { [profileId]: _own, ...others } = reactions;
  return emoji === null ? others : { ...others, [profileId]: emoji };
}
