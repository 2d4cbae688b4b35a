import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
// Imported here, so that the pictures need no loading time.
import "./lightbox.tsx";
import { Markdown } from "./markdown.tsx";
import { EnlargeArea } from "./pictures-viewer.tsx";

afterEach(cleanup);

const TEXT = `![El podio](/a.webp)

[![Un anuncio](/b.webp)](/tienda)

![](/c.webp)`;

test("pictures of a text are opened in their order; one in a link leads where the link does", async () => {
  const user = userEvent.setup();
  render(
    <EnlargeArea>
      <Markdown text={TEXT} canEnlarge />
    </EnlargeArea>,
  );
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Ampliar: El podio",
    "Ampliar la imagen",
  ]);
  const second = screen.getByRole("button", { name: "Ampliar la imagen" });
  await user.click(second);
  expect(await screen.findByText("2 de 2")).toBeDefined();
  await user.keyboard("{ArrowLeft}");
  expect(screen.getByText("El podio")).toBeDefined();
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(second);
});

test("where nothing shows them large, pictures are no buttons", () => {
  render(<Markdown text={TEXT} />);
  expect(document.querySelectorAll("img")).toHaveLength(3);
  expect(screen.queryByRole("button")).toBeNull();
});
