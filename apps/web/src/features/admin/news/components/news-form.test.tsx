import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { NewsForm } from "./news-form.tsx";

afterEach(cleanup);

test("a change of what is scheduled does not take its hour away", () => {
  const scheduled = {
    id: "one",
    slug: "final",
    title: "Final",
    excerpt: null,
    category: "General",
    game_related: null,
    content: "Hoy se juega.",
    image_urls: [],
    published_at: new Date(Date.now() + 3_600_000).toISOString(),
    tournament: null,
  } as const;
  const router = createMemoryRouter([
    { path: "/", element: <NewsForm article={{ ...scheduled, image_urls: [] }} /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Guardar cambios" });
  expect(save.type).toBe("submit");
  expect(screen.queryByRole("button", { name: "Guardar borrador" })).toBeNull();
});
