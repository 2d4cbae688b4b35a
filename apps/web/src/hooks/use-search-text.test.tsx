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

function open(loader?: () => unknown) {
  const arrival = Promise.withResolvers<void>();
  const router = createMemoryRouter(
    [
      {
        path: "/",
        Component: SearchPage,
        ...(loader && { loader, hydrateFallbackElement: null }),
      },
      // A page that loads longer than the search field waits after the last key press.
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

test("the field keeps its text while the page of the new address is read", async () => {
  let read = Promise.withResolvers<null>();
  let isFirst = true;
  const { router } = open(() => {
    if (!isFirst) return read.promise;
    isFirst = false;
    return null;
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  const field = screen.getByLabelText<HTMLInputElement>("Buscar");
  fireEvent.change(field, { target: { value: "nova" } });
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(router.state.location.search).toBe("");
  expect(field.value).toBe("nova");
  read.resolve(null);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(router.state.location.search).toBe("?q=nova");
  // Another navigation replaces the search before it has loaded, so the field shows the URL's text again.
  read = Promise.withResolvers<null>();
  fireEvent.change(field, { target: { value: "rayo" } });
  await act(() => vi.advanceTimersByTimeAsync(250));
  await act(async () => {
    const other = router.navigate("/?q=nova&juego=1");
    read.resolve(null);
    await other;
  });
  expect(field.value).toBe("nova");
  // From now on the field follows the URL, which contains no search text.
  await act(() => router.navigate("/"));
  expect(field.value).toBe("");
});
