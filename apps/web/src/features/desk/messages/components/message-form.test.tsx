import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import { MessageForm } from "./message-form.tsx";

const server = vi.hoisted(() => ({
  count: (): Promise<number> => Promise.resolve(0),
  send: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}));

vi.mock("../api/messages.ts", () => ({
  addresseesQuery: () => ({ queryKey: ["addressees"], queryFn: () => [] }),
  messageReachQuery: () => ({ queryKey: ["reach"], retry: false, queryFn: () => server.count() }),
  useSendMessage: () => ({ isPending: false, mutateAsync: server.send }),
  useTryMessage: () => ({ isPending: false, mutate: () => {} }),
}));

afterEach(() => {
  cleanup();
  server.send.mockClear();
});

const later = (count: number) => () =>
  new Promise<number>((resolve) => {
    setTimeout(() => resolve(count), 30);
  });

test.each([
  { why: "to few it goes at once", count: later(10), asks: null },
  { why: "quicker than the count", count: later(40), asks: "Enviar a 40 personas" },
  { why: "not countable", count: () => Promise.reject(new Error("away")), asks: "Enviar" },
])("a message to many asks before it is sent: $why", async ({ count, asks }) => {
  server.count = count;
  renderPage(
    <MessageForm
      tournamentId="cup"
      facts={{ name: "Copa", when: "hoy", checksIn: false }}
      starters={[]}
      hasTeams={false}
      matches={[]}
      audiences={["cup"]}
    >
      {null}
    </MessageForm>,
  );
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Empezamos." } });
  fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
  if (asks !== null) {
    const question = await screen.findByRole("alertdialog");
    expect(question.textContent).toContain("Así llega");
    expect(server.send).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: asks }));
  }
  await waitFor(() => expect(server.send).toHaveBeenCalledOnce());
});
