import { describe, expect, test } from "vitest";
import { emptyDraft, toDraft, toNewsRow, withCover } from "./news-draft";

describe("an article in the form", () => {
  const stored = {
    title: "Copa",
    excerpt: null,
    category: "Torneos",
    game_related: null,
    content: "Texto",
  } as const;

  test("what is stored comes back unchanged", () => {
    expect(toNewsRow(toDraft(stored), ["a.png"])).toEqual({ ...stored, image_urls: ["a.png"] });
  });

  test("blank texts are trimmed and an empty summary is none", () => {
    const row = toNewsRow({ ...emptyDraft, title: "  Copa  ", excerpt: "   " }, []);
    expect(row).toMatchObject({ title: "Copa", excerpt: null, category: "General" });
  });
});

test("the cover goes first and the rest keep their order", () => {
  expect(withCover(["a", "b", "c"], "c")).toEqual(["c", "a", "b"]);
  expect(withCover(["a", "b"], "a")).toEqual(["a", "b"]);
});
