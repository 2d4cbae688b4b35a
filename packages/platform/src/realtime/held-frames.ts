import type { Frame } from "./wire-format.ts";

/** Sends frames to a client, and can be paused for a moment. */
export interface HeldFrames {
  /** Sends, or queues while paused. A message that was replayed is not sent again. */
  send(frame: Frame, messageId?: string): void;
  hold(): void;
  /** Continues: sends the queued frames, except messages that were replayed while it was paused. */
  release(replayed: ReadonlySet<string>): void;
}

/**
 * Queues the frames of a topic while its earlier messages are read, so that a client receives all of them
 * once and in order: a joining client becomes a member first, and then reads.
 */
export function createHeldFrames(send: (frame: Frame) => void): HeldFrames {
  let held: { frame: Frame; messageId: string | undefined }[] | null = null;
  let known: ReadonlySet<string> = new Set();
  const pass = (frame: Frame, messageId: string | undefined): void => {
    if (messageId === undefined || !known.has(messageId)) send(frame);
  };
  return {
    send(frame, messageId) {
      if (held === null) pass(frame, messageId);
      else held.push({ frame, messageId });
    },
    hold() {
      held ??= [];
    },
    release(replayed) {
      known = replayed;
      const frames = held ?? [];
      held = null;
      for (const { frame, messageId } of frames) pass(frame, messageId);
    },
  };
}
