import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OfferedPicture } from "./offered-picture.tsx";

afterEach(cleanup);

const offered = (picture: { url: string; file: null } | null | undefined) => (
  <OfferedPicture picture={picture} isTaken={false} onChange={() => {}} />
);

test("the picture's line stands there before it has come, and cannot be taken yet", () => {
  const { container, rerender } = render(offered(undefined));
  const line = container.firstElementChild;
  const box = screen.getByRole<HTMLButtonElement>("checkbox", {
    name: "Usar esta foto en mi perfil",
  });
  expect(box.disabled).toBe(true);

  rerender(offered({ url: "/ana.webp", file: null }));
  expect(container.firstElementChild).toBe(line);
  expect(box.disabled).toBe(false);
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/ana.webp");
});

test("a picture that cannot be had leaves a sentence in its line", () => {
  render(offered(null));
  expect(screen.getByText(/Tu foto no está disponible ahora/)).toBeDefined();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
