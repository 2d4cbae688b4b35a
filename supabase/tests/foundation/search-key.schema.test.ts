import { searchKey } from "@leyenda/site/search-key";
import { seededRandom } from "@leyenda/site/seeded-random";
import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();

/** Characters in names: Latin with all its letters, signs, ordinals, emoji and their joiners. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x20a0, 0x20bf],
  [0x2100, 0x218b],
  [0x2190, 0x27bf],
  [0x3000, 0x303f],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe0f],
  [0xff01, 0xff5e],
  [0x1f300, 0x1f6ff],
] as const;

const CHARACTERS = RANGES.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
);

async function keysInDatabase(texts: readonly string[]): Promise<string[]> {
  return t.owner.column<string>(
    "select private.search_key(words) as key from unnest($1::text[]) with ordinality as listed (words, place) order by place",
    [texts],
  );
}

test("the page makes the same key of every character as the column", async () => {
  const texts = CHARACTERS.map((character) => `a${character}b`);
  const stored = await keysInDatabase(texts);
  const different = texts.filter((text, index) => searchKey(text) !== stored[index]);
  expect(different.map((text) => [text, searchKey(text), stored[texts.indexOf(text)]])).toEqual([]);
  expect(texts.length).toBeGreaterThan(3000);
});

test("the page makes the same key of 1,000 random texts as the column", async () => {
  const random = seededRandom("texts");
  const texts = Array.from({ length: 1000 }, () =>
    Array.from(
      { length: 1 + Math.floor(random() * 12) },
      () => CHARACTERS[Math.floor(random() * CHARACTERS.length)] ?? "",
    ).join(""),
  );
  expect(texts.map((text) => searchKey(text))).toEqual(await keysInDatabase(texts));
});

test.each([
  ["O’Higgins", "o'higgins"],
  ["O´Higgins", "o'higgins"],
  ["Deportivo 1º de Mayo", "deportivo 1o de mayo"],
  ["Deportivo 1° de Mayo", "deportivo 1o de mayo"],
  ["Club Nº 2", "club no 2"],
  ["Club № 2", "club no 2"],
  ["La 9ª", "la 9a"],
  ["Río – Norte…", "rio - norte..."],
  ["“Los” «Pumas»", '"los" "pumas"'],
  ["Ørsted Straße Łódź Æon Œuvre", "orsted strasse lodz aeon oeuvre"],
  ["A\u0301guilas", "aguilas"],
  ["Los\u00A0  Pumas ", "los pumas"],
  ["⚔️ ❤️ 🏆", "⚔ ❤ 🏆"],
])("%s is searched as %s", async (text, key) => {
  expect(await keysInDatabase([text])).toEqual([key]);
  expect(searchKey(text)).toBe(key);
});
