import type { Frame } from "./wire-format.ts";

/** Sends frames to a client, and can be paused for a short time. */
export interface HeldFrames {
  /** Sends a frame, or queues it while paused. Messages that were replayed are not sent again. */
  send(frame: Frame, messageId?: string): void;
  hold(): void;
  /** Ends the pause: sends the queued frames, except messages that were replayed during the pause. */
  release(replayed: ReadonlySet<string>): void;
}

/**
 * Queues the frames of a topic while earlier messages are read for a replay.
 * A joining client becomes a member before the earlier messages are read, so it gets every message once, in order.
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
