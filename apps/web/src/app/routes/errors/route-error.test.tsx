import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { RouteError } from "./route-error.tsx";

vi.mock("@/lib/report-error", () => ({ reportError: () => {} }));

const reload = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(error: Error, answer: () => Promise<{ ok: boolean; status: number }>) {
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal("fetch", answer);
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  const failing = () => {
    throw error;
  };
  const router = createMemoryRouter([
    {
      path: "/",
      loader: failing,
      element: <p />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <p />,
    },
  ]);
  render(<RouterProvider router={router} />);
  return act(() => vi.advanceTimersByTimeAsync(0));
}

const missing = new Error(
  "Failed to fetch dynamically imported module: http://localhost/assets/page.js",
);

test("a page whose code cannot be reached says that there is no connection, and opens by itself", async () => {
  let isThere = false;
  await open(missing, () =>
    isThere
      ? Promise.resolve({ ok: true, status: 200 })
      : Promise.reject(new TypeError("Failed to fetch")),
  );
  expect(screen.getByRole("heading").textContent).toBe("Sin conexión");
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(reload).not.toHaveBeenCalled();
  isThere = true;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the browser's word that it is online again is not waited out", async () => {
  let isThere = false;
  await open(missing, () =>
    isThere
      ? Promise.resolve({ ok: true, status: 200 })
      : Promise.reject(new TypeError("Failed to fetch")),
  );
  isThere = true;
  window.dispatchEvent(new Event("online"));
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page that fails by itself says so, and is not loaded again by itself", async () => {
  await open(new Error("x is undefined"), () => Promise.resolve({ ok: true, status: 200 }));
  expect(screen.getByRole("heading").textContent).toBe("Algo salió mal");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(reload).not.toHaveBeenCalled();
});
