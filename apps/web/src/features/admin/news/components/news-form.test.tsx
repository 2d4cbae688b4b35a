import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { Toaster } from "@/components/ui/toaster";
import { emptyDraft } from "../domain/news-draft.ts";
import { NewsForm } from "./news-form.tsx";

afterEach(cleanup);

test("an article is published by who is signed in, others are told so", async () => {
  const router = createMemoryRouter([
    { path: "/", element: <NewsForm article={null} draft={{ ...emptyDraft, title: "Final" }} /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Publicar" }));
  expect(await screen.findByText("Debes iniciar sesión para crear una noticia.")).toBeTruthy();
});
