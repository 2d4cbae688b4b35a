import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Inbox } from "lucide-react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { QueryClient, QueryClientProvider, queryOptions } from "@tanstack/react-query";
import { flagFilter } from "@/lib/filter-kinds";
import { type ListFilter, searchFilter } from "@/lib/list-filters";
import { AdminList } from "./admin-list.tsx";

afterEach(cleanup);

const filters = (["desde", "hasta", "observadas"] as const).map((name) => flagFilter(name, name));

function open(address: string, amount: number, searches: readonly ListFilter[] = []) {
  const query = () =>
    queryOptions({
      queryKey: ["rows"],
      queryFn: () => ({ rows: [] as { id: string }[], total: 0, pageCount: 1 }),
    });
  const list = (
    <AdminList
      list={{
        key: ["rows"],
        live: [],
        filters: [...searches, ...filters.slice(0, amount)],
        query,
      }}
      icon={Inbox}
      texts={{ total: String, loadError: "", empty: "Nada" }}
    />
  );
  const router = createMemoryRouter([{ path: "*", element: list }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const fold = () => screen.queryByRole("button", { name: "Filtros" });

test.each([
  { address: "/", amount: 2, expanded: undefined, why: "two need no fold" },
  { address: "/", amount: 3, expanded: "false", why: "more are folded" },
  { address: "/?hasta=1", amount: 3, expanded: "true", why: "what narrows the list is seen" },
])("the filters of a list on a phone: $why", ({ address, amount, expanded }) => {
  open(address, amount);
  expect(fold()?.getAttribute("aria-expanded")).toBe(expanded);
});

test("folded filters are unfolded where the button stands, and name what it opens", () => {
  open("/", 3);
  const button = fold() as HTMLElement;
  const place = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(place?.className).toContain("max-md:hidden");
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(place?.className).not.toContain("max-md:hidden");
});

test("beside a search one filter is folded", () => {
  open("/", 1, [searchFilter("Buscar")]);
  expect(fold()?.getAttribute("aria-expanded")).toBe("false");
  cleanup();
  open("/?desde=1", 1, [searchFilter("Buscar")]);
  expect(fold()?.getAttribute("aria-expanded")).toBe("true");
});
