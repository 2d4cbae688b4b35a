import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ChatParts, ChatPartsContext } from "../chat-parts.ts";
import { chatCopy } from "../copy.ts";
import type { MessagePart } from "../domain/chat-message.ts";
import { Composer } from "./composer.tsx";

const texts = chatCopy.picture;
const file = new File(["x"], "final.png", { type: "image/png" });
const stored = { kind: "picture", file: "a/b.webp", alt: null, width: 2, height: 1 } as const;
const send = vi.fn<(content: string, part?: MessagePart) => void>();
const storePicture = vi.fn<ChatParts["storePicture"]>();

beforeEach(() => {
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
  );
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function show(
  parts: ChatParts | null = { storePicture, card: () => null, inviteToTournament: () => null },
) {
  render(
    <ChatPartsContext value={parts}>
      <Composer viewerId="a" room="b" onSend={send} />
    </ChatPartsContext>,
  );
  return screen.getByRole("textbox", { name: chatCopy.field });
}
const paste = (field: HTMLElement, types: string[]) =>
  fireEvent.paste(field, { clipboardData: { files: [file], types } });

describe("a picture for the next message", () => {
  test("is stored while one writes, and goes with the words and what is to be seen on it", async () => {
    storePicture.mockResolvedValue(stored);
    const field = show();
    paste(field, ["Files"]);
    await userEvent.type(
      await screen.findByRole("textbox", { name: texts.alt }),
      " La tabla {Enter}",
    );
    expect(send).not.toHaveBeenCalled();
    await userEvent.type(field, "Miren{Enter}");
    expect(send).toHaveBeenCalledWith("Miren", { ...stored, alt: "La tabla" });
    expect(screen.queryByRole("group", { name: texts.chosen })).toBeNull();
  });

  test("goes without words, and nothing goes before it is stored", async () => {
    const { promise, resolve } = Promise.withResolvers<typeof stored>();
    storePicture.mockReturnValue(promise);
    const field = show();
    paste(field, ["Files"]);
    await userEvent.type(field, "{Enter}");
    expect(screen.getByRole("status").textContent).toBe(texts.storing);
    expect(send).not.toHaveBeenCalled();
    resolve(stored);
    expect(await screen.findByText(texts.altHint)).toBeDefined();
    await userEvent.type(field, "{Enter}");
    expect(send).toHaveBeenCalledWith("", stored);
  });

  test("that could not be stored is said so, tried again and taken back", async () => {
    storePicture.mockRejectedValue(new TypeError("Failed to fetch"));
    const field = show();
    paste(field, ["Files"]);
    await userEvent.click(await screen.findByRole("button", { name: chatCopy.retry }));
    expect(storePicture).toHaveBeenCalledTimes(2);
    expect(await screen.findByRole("button", { name: chatCopy.retry })).toBeDefined();
    await userEvent.type(field, "Miren{Enter}");
    expect(send).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: texts.discard }));
    await userEvent.type(field, "{Enter}");
    expect(send).toHaveBeenCalledWith("Miren", undefined);
  });

  test("of a table that is pasted is not meant, its words are", () => {
    paste(show(), ["text/plain", "text/html", "Files"]);
    expect(storePicture).not.toHaveBeenCalled();
  });

  test("is not offered where a chat is words alone", () => {
    paste(show(null), ["Files"]);
    expect(screen.queryByRole("button", { name: chatCopy.attach })).toBeNull();
    expect(screen.queryByRole("group", { name: texts.chosen })).toBeNull();
  });
});
