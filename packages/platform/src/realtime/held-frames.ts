import type { Frame } from "./wire-format.ts";

/** The way of frames to a client, which can be closed for a moment. */
export interface HeldFrames {
  /** Sends, or keeps while held. A message that was replayed is not sent again. */
  send(frame: Frame, messageId?: string): void;
  hold(): void;
  /** Goes on: sends what was kept, without the messages that were sent in another way meanwhile. */
  release(replayed: ReadonlySet<string>): void;
}

/**
 * Keeps what a topic says back while its earlier messages are looked up, so that a client hears all of
 * them once and in order: whoever joins is a member first, and looks then.
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
