import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Eye, Pencil, Trash2 } from "lucide-react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { RowMenu, RowMenuAction } from "./row-menu.tsx";

afterEach(cleanup);

test("what is done every day stands beside the menu, and is in it on a phone", () => {
  const edited: string[] = [];
  render(
    <MemoryRouter>
      <RowMenu
        name="Copa"
        first={[
          { icon: Eye, title: "Ver", label: "Ver Copa", to: "/copa" },
          {
            icon: Pencil,
            title: "Editar",
            label: "Editar Copa",
            onAction: () => edited.push("Copa"),
          },
        ]}
      >
        <RowMenuAction icon={Trash2} title="Eliminar" label="Eliminar Copa" onAsk={() => {}} />
      </RowMenu>
    </MemoryRouter>,
  );
  const view = screen.getByRole("link", { name: "Ver Copa" });
  const edit = screen.getByRole("button", { name: "Editar Copa" });
  expect([view, edit].map(({ className }) => /(^| )max-md:hidden( |$)/.test(className))).toEqual([
    true,
    true,
  ]);
  fireEvent.click(edit);

  fireEvent.keyDown(screen.getByRole("button", { name: "Más acciones de Copa" }), { key: "Enter" });
  const items = screen.getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Ver", "Editar", "Eliminar"]);
  expect(items.map(({ className }) => /(^| )md:hidden( |$)/.test(className))).toEqual([
    true,
    true,
    false,
  ]);
  expect(items[0]?.getAttribute("href")).toBe("/copa");
  fireEvent.click(screen.getByRole("menuitem", { name: "Editar Copa" }));
  expect(edited).toEqual(["Copa", "Copa"]);
});

test("what has an article is named in one word with it", () => {
  render(<RowMenu name="el tablero" />);
  expect(screen.getByRole("button", { name: "Más acciones del tablero" })).toBeDefined();
});
