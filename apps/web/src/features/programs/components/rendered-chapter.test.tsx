import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { descriptionQuery } from "../api/openapi-document.ts";
import type { Chapter } from "../domain/chapters.ts";
import type { Description } from "../domain/openapi.ts";
import { RenderedChapter } from "./rendered-chapter.tsx";

const CHAPTER: Chapter = {
  name: "games",
  operations: [
    { anchor: "read_games", method: "GET", path: "/games", brief: "", scope: null },
    { anchor: "read_map_pools", method: "GET", path: "/map_pools", brief: "", scope: null },
  ],
};

const DESCRIPTION: Description = {
  paths: {
    "/games": {
      get: {
        description: "Games.",
        parameters: [{ name: "order", in: "query", description: "One row." }],
        responses: { 200: { description: "A list of rows." } },
      },
    },
  },
  webhooks: {},
  components: { schemas: {}, parameters: {} },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const client = new QueryClient();
  client.setQueryData(descriptionQuery.queryKey, DESCRIPTION);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <RenderedChapter chapter={CHAPTER} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const line = (name: string) => screen.getByRole("button", { name });

test("an operation shows what it takes and returns; its line opens by a press and by its address", () => {
  open("/api/reference/games#read_games");
  expect(line("Leer los juegos").getAttribute("aria-expanded")).toBe("true");
  const other = screen
    .getAllByRole("button", { expanded: false })
    .find(({ textContent }) => textContent !== "");
  expect(other).toBeDefined();
  if (other) fireEvent.click(other);
  expect(other?.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText("Una fila.")).toBeDefined();
  expect(screen.getByText("Respuesta 200")).toBeDefined();
});

test("a trial of a stream of events shows its first part", async () => {
  const endless = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode("retry: 3000")),
  });
  const headers = { "content-type": "text/event-stream" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(endless, { headers })));
  open("/api/reference/games");
  fireEvent.click(screen.getByRole("button", { name: "Probar: Leer los juegos" }));
  fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() => expect(screen.getByLabelText("Respuesta").textContent).toBe("retry: 3000"));
});

test("a trial sends the token to this site and shows what comes back", async () => {
  const sent = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response('{"id":1}', { status: 200 })),
  );
  vi.stubGlobal("fetch", sent);
  open("/api/reference/games");
  fireEvent.click(screen.getByRole("button", { name: "Probar: Leer los juegos" }));
  fireEvent.change(screen.getByLabelText("Token"), { target: { value: "ley_pat_1" } });
  fireEvent.change(screen.getByLabelText("Dirección (GET)"), {
    target: { value: "//other.example/" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Enviar" }));
  await waitFor(() =>
    expect(screen.getByLabelText("Respuesta").textContent).toBe('{\n  "id": 1\n}'),
  );
  const [url, options] = sent.mock.calls[0] ?? [];
  expect(url).toBe(`${location.origin}//other.example/`);
  expect(options).toMatchObject({
    credentials: "omit",
    headers: { authorization: "Bearer ley_pat_1" },
  });
});
