import { useEffect, useRef, useState } from "react";
import { toUserMessage } from "@/lib/errors";
import type { ChatParts } from "../chat-parts.ts";
import type { PicturePart } from "../domain/chat-message.ts";

/** A picture that is attached to the next message. */
export interface AttachedPicture {
  /** A local URL for the preview while it uploads. */
  readonly url: string;
  /** The stored picture; null while it is being uploaded, or if that failed. */
  readonly stored: PicturePart | null;
  /** The reason why the picture could not be stored; null if there is no failure. */
  readonly failure: string | null;
  readonly retry: () => void;
}

interface Attached {
  readonly file: File;
  readonly url: string;
  readonly stored: PicturePart | null;
  readonly failure: string | null;
}

/** Attaches one picture to the next message and uploads it at once, while the user is still writing. */
export function useAttachedPicture(userId: string, parts: ChatParts | null) {
  const [attached, setAttached] = useState<Attached | null>(null);
  const url = attached?.url;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  /** The URL of the current picture, to ignore the upload of a picture that was discarded. */
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
    /** Attaches the first picture among the files; returns whether there was one. */
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
