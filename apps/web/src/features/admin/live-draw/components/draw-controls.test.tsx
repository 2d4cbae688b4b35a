import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { DrawControls } from "./draw-controls.tsx";

afterEach(cleanup);

const stage = { id: "s", name: "Llave", position: 1, state: "planned", drawn_at: null } as const;

const show = (props: Omit<ComponentProps<typeof DrawControls>, "tournamentId" | "stages">) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DrawControls tournamentId="t" stages={[stage]} {...props} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test("the draw that closes the entries asks before it begins", async () => {
  show({ draw: null });
  fireEvent.click(screen.getByRole("button", { name: "Empezar el sorteo" }));
  const question = await screen.findByRole("alertdialog", { name: "¿Empezar el sorteo?" });
  expect(question.textContent).toContain("nadie más entra");
});

test("a draw that is over leads its host on to the start", () => {
  show({ draw: { id: "d", stage_id: "s", state: "done", total: 8, revealed: 8 } });
  expect(
    screen.getByRole("link", { name: "Ir al panel para comenzarlo" }).getAttribute("href"),
  ).toBe("/organize/t");
});
