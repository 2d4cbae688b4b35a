import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "@/testing/render-page";
import { PlaceRequests } from "./place-requests.tsx";

const read = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock("../api/requests-and-codes.ts", async (original) => ({
  ...(await original<object>()),
  placeRequestsQuery: () => ({
    queryKey: ["requests"],
    queryFn: read,
    retry: false,
    networkMode: "always",
  }),
}));
vi.mock("@/lib/realtime", () => ({ useTableChanges: () => {} }));

afterEach(cleanup);

test("who asks for a place stays in sight while the server does not answer", async () => {
  read.mockRejectedValue(new Error("gone"));
  const client = new QueryClient();
  client.setQueryData(
    ["requests"],
    [{ id: "1", type: "user", name: "Cobalto", imageUrl: null, by: "", askedAt: "2026-05-01" }],
  );
  renderPage(<PlaceRequests tournamentId="cup" />, { client });
  await waitFor(() => expect(client.getQueryState(["requests"])?.status).toBe("error"));
  await act(async () => {});
  expect(screen.getByText("Cobalto")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
