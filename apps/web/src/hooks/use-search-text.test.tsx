import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSearchText } from "./use-search-text.ts";

function SearchPage() {
  const { value, onChange, search } = useSearchText("q");
  return (
    <>
      <input aria-label="Buscar" value={value} onChange={(event) => onChange(event.target.value)} />
      <output>{search}</output>
      <Link to="/compra">Ver compra</Link>
    </>
  );
}

function open() {
  const arrival = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      { path: "/", Component: SearchPage },
      // The page's code takes longer than the pause of a search.
      {
        path: "/compra",
        loader: () => arrival.promise.then(() => null),
        Component: () => "compra",
      },
    ],
    { initialEntries: ["/"] },
  );
  render(<RouterProvider router={router} />);
  return { router, arrive: arrival.resolve };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("what is typed reaches the address after a pause", async () => {
  const { router } = open();
  fireEvent.change(screen.getByLabelText("Buscar"), { target: { value: "nova" } });
  expect(router.state.location.search).toBe("");
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(router.state.location.search).toBe("?q=nova");
});

test("whoever follows a link before the pause is over is not called back", async () => {
  const { router, arrive } = open();
  fireEvent.change(screen.getByLabelText("Buscar"), { target: { value: "nova" } });
  fireEvent.click(screen.getByText("Ver compra"));
  await act(() => vi.advanceTimersByTimeAsync(400));
  arrive();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(router.state.location.pathname).toBe("/compra");
});
