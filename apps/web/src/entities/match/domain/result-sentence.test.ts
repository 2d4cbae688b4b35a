import { expect, test } from "vitest";
import { resultSentence } from "./result-sentence.ts";

test.each([
  { won: true, result: "2-0", words: "Ganó 2-0 a Nébula Roja", why: "the side's own score first" },
  { won: false, result: "1-2", words: "Perdió 1-2 con Nébula Roja", why: "lost ones as well" },
  { won: null, result: "1-1", words: "Empató 1-1 con Nébula Roja", why: "nobody won" },
  { won: true, result: "W.O.", words: "Ganó por W.O. a Nébula Roja", why: "nobody scored" },
  { won: false, result: "W.O.", words: "Perdió por W.O. con Nébula Roja", why: "nobody scored" },
])("tells $result: $why", ({ words, won, result }) => {
  expect(resultSentence({ won, result, rival: "Nébula Roja" })).toBe(words);
});

test.each([
  { won: true, result: "2-0", words: "Ganaste 2-0 a Axioma" },
  { won: false, result: "1-2", words: "Perdiste 1-2 con Axioma" },
  { won: null, result: "1-1", words: "Empataste 1-1 con Axioma" },
  { won: false, result: "W.O.", words: "Perdiste por W.O. con Axioma" },
])("tells who played it: $words", ({ words, won, result }) => {
  expect(resultSentence({ won, result, rival: "Axioma", isOwn: true })).toBe(words);
});
