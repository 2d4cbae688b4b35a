import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { communityKeys } from "../api/community-query-keys.ts";
import { NotifyPanel } from "./notify-panel.tsx";

afterEach(cleanup);

test("it is sent once something is written and somebody gets it", async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(communityKeys.recipients("all", null), 54);
  client.setQueryData(communityKeys.recipients("leaders", null), 0);
  const router = createMemoryRouter([{ path: "/", element: <NotifyPanel /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  expect(screen.getByText("0 / 2.000")).toBeTruthy();
  expect(screen.getByText("Lo recibirán 54 usuarios.")).toBeTruthy();
  expect(button("Enviar a todos").disabled).toBe(true);

  fireEvent.change(screen.getByLabelText("Mensaje"), { target: { value: "Hola" } });
  expect(await screen.findByText("4 / 2.000")).toBeTruthy();
  expect(screen.getByRole("figure").textContent).toContain("Hola");
  expect(button("Enviar a todos").disabled).toBe(false);

  fireEvent.change(screen.getByLabelText("Para"), { target: { value: "leaders" } });
  expect(await screen.findByText("No lo recibiría nadie.")).toBeTruthy();
  expect(button("Enviar").disabled).toBe(true);
});
