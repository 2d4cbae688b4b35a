interface Message {
  readonly sender_id: string | null;
  readonly created_at: string;
}

/**
 * The number of messages that other people wrote in the chat since the viewer last read or wrote there.
 *
 * @param seenAt ISO instant of the newest message that was visible; null if the viewer has never looked
 */
export function countUnread(
  messages: readonly Message[],
  viewerId: string,
  seenAt: string | null,
): number {
  const lastOwn = messages.findLastIndex(({ sender_id }) => sender_id === viewerId);
  const seen = seenAt === null ? 0 : Date.parse(seenAt);
  return messages
    .slice(lastOwn + 1)
    .filter(({ created_at: createdAt }) => Date.parse(createdAt) > seen).length;
}
