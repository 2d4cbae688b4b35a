import { useEffect, useRef, useState } from "react";
import { toUserMessage } from "@/lib/errors";
import type { ChatParts } from "../chat-parts.ts";
import type { PicturePart } from "../domain/chat-message.ts";

/** A picture that is attached to the next message. */
export interface AttachedPicture {
  /** A local address for the preview while it uploads. */
  readonly url: string;
  /** Null while it is being stored, or if that failed. */
  readonly stored: PicturePart | null;
  /** Why it could not be stored. */
  readonly failure: string | null;
  readonly retry: () => void;
}

interface Attached {
  readonly file: File;
  readonly url: string;
  readonly stored: PicturePart | null;
  readonly failure: string | null;
}

/** Takes one picture for a message and stores it at once, while the user is still writing. */
export function useAttachedPicture(userId: string, parts: ChatParts | null) {
  const [attached, setAttached] = useState<Attached | null>(null);
  const url = attached?.url;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  /** The current picture, so that the result of a discarded one is ignored. */
  const current = useRef<string | null>(null);

  async function store(file: File, shown: string) {
    if (!parts) return;
    current.current = shown;
    const settle = (outcome: Pick<Attached, "stored" | "failure">) => {
      if (current.current === shown) setAttached({ file, url: shown, ...outcome });
    };
    settle({ stored: null, failure: null });
    try {
      settle({ stored: await parts.storePicture(userId, file), failure: null });
    } catch (error) {
      settle({ stored: null, failure: toUserMessage(error) });
    }
  }

  return {
    picture: attached && {
      ...attached,
      retry: () => void store(attached.file, attached.url),
    },
    /** Takes the first picture among the files; returns whether there is one. */
    take(files: Iterable<File>): boolean {
      const file = parts && [...files].find(({ type }) => type.startsWith("image/"));
      if (file) void store(file, URL.createObjectURL(file));
      return Boolean(file);
    },
    discard() {
      current.current = null;
      setAttached(null);
    },
  };
}
