import { chatCopy } from "../copy.ts";
import type { ChatMessage, PicturePart } from "./chat-message.ts";

/** What a message says, where that is more than that it is a picture. */
export function wordsOf({ content, part }: Pick<ChatMessage, "content" | "part">): string {
  const isWordless = part?.kind === "picture" && [chatCopy.picture.word, ""].includes(content);
  return isWordless ? "" : content;
}

/** Whether a message shows a picture that was not taken away. */
export function hasPicture({ part }: Pick<ChatMessage, "part">): boolean {
  return part?.kind === "picture" && part.file !== null;
}

/** Of a very long picture a part is shown, until it is opened. */
const NARROWEST = 0.6;
const WIDEST = 2.4;
const WIDE_REM = 18;
const HIGH_REM = 16;

/** The room that a picture takes in a chat before it is there: its shape, and how wide it is in rem. */
export function frameOf({ width, height }: Pick<PicturePart, "width" | "height">) {
  const shape = Math.min(WIDEST, Math.max(NARROWEST, width / height));
  return { shape, width: Math.min(WIDE_REM, HIGH_REM * shape) };
}

/** Pictures that were stored from this page, by their files: they are shown without being fetched. */
const own = new Map<string, string>();

export function keepOwnPicture(file: string, blob: Blob): void {
  own.set(file, URL.createObjectURL(blob));
}

export function ownPicture(file: string): string | undefined {
  return own.get(file);
}
