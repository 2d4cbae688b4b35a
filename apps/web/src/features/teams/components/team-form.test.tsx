import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { bucketLimits } from "@leyenda/db-types/limits";
import { TeamForm } from "./team-form.tsx";

afterEach(cleanup);

test("the logo's field names what it takes, webp too", () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const router = createMemoryRouter([{ path: "/", element: <TeamForm userId="ana" /> }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^PNG, JPEG o WebP/)).toBeDefined();
  expect(bucketLimits.team_logos.types).toEqual(["image/png", "image/jpeg", "image/webp"]);
});
