import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { UrlStateTabs } from "./url-state-tabs.tsx";

afterEach(cleanup);

test.each([
  ["", "Hoy"],
  ["?tab=conexiones", "Conexiones"],
  ["?tab=webhooks", "Conexiones"],
  ["?tab=nada", "Hoy"],
])("the address %s shows %s, also by what a part was called before", async (search, title) => {
  const tabs = (
    <UrlStateTabs
      label="Partes"
      titles={{ hoy: "Hoy", conexiones: "Conexiones" }}
      tabs={[
        { name: "hoy", panel: null },
        { name: "conexiones", formerly: ["webhooks"], panel: null },
      ]}
      dropped={[]}
    />
  );
  const router = createMemoryRouter([{ path: "/", element: tabs }], {
    initialEntries: [`/${search}`],
  });
  render(<RouterProvider router={router} />);
  const shown = await screen.findByRole("tab", { selected: true });
  expect(shown.textContent).toBe(title);
});
