import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { JoinButton } from "./join-button.tsx";

afterEach(cleanup);

test.each([
  { isFull: true, ways: 0, full: 1 },
  { isFull: false, ways: 1, full: 0 },
])("a team with as many as it may have offers nothing: $isFull", ({ isFull, ways, full }) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <JoinButton team={{ id: "e", name: "Nébula", is_full: isFull }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.queryAllByRole("link")).toHaveLength(ways);
  expect(screen.queryAllByText("Equipo completo")).toHaveLength(full);
});
