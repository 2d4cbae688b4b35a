import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { peopleKeys } from "../api/person.ts";
import { SuspendDialog } from "./suspend-and-exclude-dialogs.tsx";

afterEach(cleanup);

function open(openMatches: readonly { tournament_name: string; matches: number }[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(peopleKeys.openMatches("ana"), openMatches);
  render(
    <QueryClientProvider client={client}>
      <SuspendDialog person={{ id: "ana", username: "ana" }} onClose={() => {}} />
    </QueryClientProvider>,
  );
}

test("suspending a user with matches to play asks what happens to them, and names their tournaments", async () => {
  open([
    { tournament_name: "Copa Otoño", matches: 2 },
    { tournament_name: "Liga Sur", matches: 1 },
  ]);
  expect(await screen.findByText("Sus 3 encuentros por jugar")).toBeDefined();
  expect(screen.getByText("En Copa Otoño, Liga Sur.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Suspender" }));
  expect(await screen.findByText("Elige qué pasa con sus encuentros por jugar.")).toBeDefined();
});

test("without any it asks nothing about them", async () => {
  open([]);
  expect(await screen.findByText("Días")).toBeDefined();
  expect(screen.queryByText(/por jugar/)).toBeNull();
});
