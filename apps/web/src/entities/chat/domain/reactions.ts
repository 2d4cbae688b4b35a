/** What can be put under a message; the constraint of messages allows the same. */
export const REACTIONS = ["👍", "❤️", "😂", "😮", "😢", "🔥"] as const;
