import { expect, test } from "vitest";
import { isClabe } from "./clabe";

test.each([
  { text: "032180000118359719", is: true, why: "as a bank gives it" },
  { text: "002010077777777771", is: true, why: "of another bank" },
  { text: "032180000118359710", is: false, why: "another last digit" },
  { text: "032180000118359179", is: false, why: "two digits changed places" },
  { text: "03218000011835971", is: false, why: "a digit short" },
  { text: "03218000011835971a", is: false, why: "a letter" },
  { text: "", is: false, why: "nothing" },
])("$text is a CLABE, $is: $why", ({ text, is }) => {
  expect(isClabe(text)).toBe(is);
});
