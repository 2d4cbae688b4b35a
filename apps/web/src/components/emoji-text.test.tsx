import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { EmojiText } from "./emoji-text.tsx";

afterEach(cleanup);

test.each([
  { text: "🎉 ¡Compra exitosa!", seen: "¡Compra exitosa!", why: "a sign and words" },
  { text: "✅ Perfil actualizado", seen: "Perfil actualizado", why: "another sign" },
  { text: "Compra cancelada", seen: "Compra cancelada", why: "words alone" },
  { text: "2 compras", seen: "2 compras", why: "a number is no sign" },
])("a quoted text is whole for who listens, words for who looks: $why", ({ text, seen }) => {
  render(
    <h1>
      <EmojiText text={text} />
    </h1>,
  );
  const heading = screen.getByRole("heading", { name: text });
  heading.querySelector(".sr-only")?.remove();
  expect(heading.textContent).toBe(seen);
});
