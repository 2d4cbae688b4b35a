import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { FilterChips } from "./filter-chips.tsx";

vi.mock("@/hooks/use-session", () => ({
  useSession: () => ({ isCertain: true, profile: { country: "Chile" } }),
}));

afterEach(cleanup);

test("the filter of a country says that it lets offers to any country through", () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/challenges?pais=Argentina"]}>
        <FilterChips />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByText("Rivales de Argentina o de cualquier país")).toBeDefined();
});
