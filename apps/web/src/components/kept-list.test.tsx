import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Inbox } from "lucide-react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import type { AddressFilter } from "./address-filters.tsx";
import { KeptList } from "./kept-list.tsx";

afterEach(cleanup);

const filters: readonly AddressFilter[] = ["desde", "hasta", "observadas"].map((name) => ({
  kind: "flag",
  name,
  label: name,
}));

function open(address: string, amount: number) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <KeptList<string>
        list={{ data: { rows: [], total: 0 }, error: null, refetch: () => {} }}
        icon={Inbox}
        texts={{ total: String, loadError: "", empty: "Nada" }}
        filters={filters.slice(0, amount)}
      >
        {() => null}
      </KeptList>
    </MemoryRouter>,
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
