import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import type { ClosingObstacle } from "../api/close-account.ts";
import { CloseAccountPanel } from "./close-account-panel.tsx";

const obstacles = vi.hoisted(() => vi.fn<() => Promise<ClosingObstacle[]>>());
vi.mock("../api/close-account.ts", () => ({
  closingObstaclesQuery: () => ({ queryKey: ["closing-obstacles"], queryFn: obstacles }),
  openOffersQuery: () => ({ queryKey: ["offers"], queryFn: () => Promise.resolve(0) }),
  useCloseAccount: () => ({ mutateAsync: vi.fn<() => Promise<void>>() }),
}));
vi.mock("@/hooks/use-session", () => ({ useSession: () => ({ profile: null }) }));

afterEach(cleanup);

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CloseAccountPanel profile={{ id: "ana", username: "Ana", personal_tickets: 0 }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Eliminar Cuenta" });

test.each([
  { code: "last_admin", to: "/admin/community" },
  { code: "leader_must_hand_over", to: "/team/x?tab=ajustes" },
  { code: "challenge_running", to: "/challenges/x" },
  { code: "tournament_running", to: "/tournaments/x" },
  { code: "pledge_held", to: "/organize/x" },
  { code: "payout_pending", to: "/settings?seccion=pagos" },
])("$code is named, with its way, before the name is asked for", async ({ code, to }) => {
  obstacles.mockResolvedValue([
    { code, message: "La Copa Relámpago está en juego.", subject_id: "x" },
  ]);
  open();
  const link = await screen.findByRole("link", { name: "La Copa Relámpago está en juego." });
  expect(link.getAttribute("href")).toBe(to);
  expect(button().disabled).toBe(true);
});

test("an obstacle that the page does not know keeps its sentence", async () => {
  obstacles.mockResolvedValue([{ code: "new", message: "Falta algo.", subject_id: "x" }]);
  open();
  expect(await screen.findByText("Falta algo.")).toBeTruthy();
  expect(button().disabled).toBe(true);
});

test("the name is asked for only once it is known that nothing stands in the way", async () => {
  const { promise, resolve } = Promise.withResolvers<ClosingObstacle[]>();
  obstacles.mockReturnValue(promise);
  open();
  expect(button().disabled).toBe(true);
  resolve([]);
  await expect.poll(() => button().disabled).toBe(false);
  fireEvent.click(button());
  expect(await screen.findByLabelText("Escribe Ana para confirmar")).toBeTruthy();
});

test("what could not be asked is said, and nothing can be pressed", async () => {
  obstacles.mockRejectedValue(new Error("sin red"));
  open();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(button().disabled).toBe(true);
});
