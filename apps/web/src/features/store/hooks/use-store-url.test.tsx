import { cleanup, renderHook } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { createSessionStore, SessionContext } from "@/hooks/use-session";
import { type SessionProfile, SIGNED_OUT } from "@/lib/session";
import { useStoreUrl } from "./use-store-url.ts";

afterEach(cleanup);

function open(country: string | null, address = "/store") {
  const profile = country === null ? null : ({ country } as SessionProfile);
  const store = createSessionStore({ ...SIGNED_OUT, profile });
  return renderHook(() => useStoreUrl(), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <SessionContext value={store}>
        <RouterProvider
          router={createMemoryRouter([{ path: "*", element: children }], {
            initialEntries: [address],
          })}
        />
      </SessionContext>
    ),
  });
}

test.each([
  { country: null, address: "/store", currency: "ARS" },
  { country: "Argentina", address: "/store", currency: "ARS" },
  { country: "No definido", address: "/store", currency: "ARS" },
  { country: "México", address: "/store", currency: "USD" },
  { country: "México", address: "/store?moneda=ars", currency: "ARS" },
  { country: "Argentina", address: "/store?moneda=usd", currency: "USD" },
])("$address begins for $country in $currency", ({ country, address, currency }) => {
  expect(open(country, address).result.current.currency).toBe(currency);
});
