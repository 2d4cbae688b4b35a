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
  const tournament = {
    id: "t1",
    name: "Copa",
    game: "Valorant",
    status: "Activo",
    cancelled_at: null,
  } as const;

  test("what is stored comes back unchanged", () => {
    const images = { image_urls: ["a.png"] };
    expect(toNewsRow(toDraft({ ...stored, tournament }), ["a.png"])).toEqual({
      ...stored,
      ...images,
      tournament_id: "t1",
    });
    expect(toNewsRow(toDraft({ ...stored, tournament: null }), ["a.png"])).toEqual({
      ...stored,
      ...images,
      tournament_id: null,
    });
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
