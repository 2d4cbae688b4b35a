import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { paths } from "@/config/paths";
import { notificationKeys } from "../api/notification-queries.ts";
import { NotificationBell } from "./notification-bell.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const USER = "0b4f2f6e-6a53-4c6a-9b0e-0a3f5b1c2d3e";

function show(from: string, isDesk: boolean) {
  vi.stubGlobal("matchMedia", () => ({
    matches: isDesk,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(notificationKeys.unread(USER), 2);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[from]}>
        <NotificationBell userId={USER} Panel={() => <p>Lo último</p>} />
        <Routes>
          <Route path={paths.notifications()} element={<p>Todas</p>} />
          <Route path="*" element={<p>Otra página</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("link", { name: "Notificaciones, 2 sin leer" });
}

const shown = () => ({
  panel: screen.queryByText("Lo último") !== null,
  page: screen.queryByText("Todas") !== null,
});

test("with room the newest notices open and close where one is", () => {
  const bell = show("/ranking", true);
  fireEvent.click(bell);
  expect(shown()).toEqual({ panel: true, page: false });
  expect(bell.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(bell);
  expect(shown()).toEqual({ panel: false, page: false });
});

test.each([
  { why: "on a phone", from: "/ranking", isDesk: false },
  { why: "on their page", from: paths.notifications(), isDesk: true },
])("$why it leads to the page", ({ from, isDesk }) => {
  const bell = show(from, isDesk);
  fireEvent.click(bell);
  expect(shown()).toEqual({ panel: false, page: true });
  expect(bell.hasAttribute("aria-expanded")).toBe(false);
});
