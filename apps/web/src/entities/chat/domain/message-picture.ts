import { chatCopy } from "../copy.ts";
import type { ChatMessage, PicturePart } from "./chat-message.ts";

/** The text of a message; empty if the text is only the placeholder of a picture. */
export function wordsOf({ content, part }: Pick<ChatMessage, "content" | "part">): string {
  const isWordless = part?.kind === "picture" && [chatCopy.picture.word, ""].includes(content);
  return isWordless ? "" : content;
}

/** Whether a message has a picture that was not removed. */
export function hasPicture({ part }: Pick<ChatMessage, "part">): boolean {
  return part?.kind === "picture" && part.file !== null;
}

/** The allowed aspect ratios. A picture outside this range is cropped in the chat, and complete when it is opened. */
const NARROWEST = 0.6;
const WIDEST = 2.4;
const WIDE_REM = 18;
const HIGH_REM = 16;

/** The space that a chat reserves for a picture before it loads: aspect ratio, and width in rem. */
export function frameOf({ width, height }: Pick<PicturePart, "width" | "height">) {
  const shape = Math.min(WIDEST, Math.max(NARROWEST, width / height));
  return { shape, width: Math.min(WIDE_REM, HIGH_REM * shape) };
}

/** Pictures that were uploaded from this page, by file name, so that they are shown without a download. */
const own = new Map<string, string>();

export function keepOwnPicture(file: string, blob: Blob): void {
  own.set(file, URL.createObjectURL(blob));
}

export function ownPicture(file: string): string | undefined {
  return own.get(file);
}
