import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { useSendNotification } from "@/features/admin/community/api/global-notifications";
import { useHandOverTeam } from "@/features/teams/api/manage-members";
import { useRegisterForTournament } from "@/features/tournaments/api/register-for-tournament";
import { UserFacingError } from "@/lib/errors";
import { createQueryClient } from "@/lib/query-client";
import { currentToast } from "@/lib/toast";

vi.mock("@/lib/supabase", async (original) => ({
  ...(await original<object>()),
  supabase: {
    rpc: () => ({
      throwOnError: () => Promise.reject(new UserFacingError("El servidor no responde.")),
    }),
  },
}));

// React Query would delay mutations while it believes that the browser is offline.
beforeAll(() => onlineManager.setOnline(true));
afterEach(cleanup);

const failed = async (use: () => { mutate: (values: never) => void }) => {
  const client = createQueryClient();
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(async () => result.current.mutate({} as never));
  await expect.poll(() => client.isMutating()).toBe(0);
  return currentToast();
};

// Failures just before a request ends, which the end-to-end tests cannot cause.
test.each([
  {
    why: "a hand-over",
    use: useHandOverTeam,
    title: "Error",
    says: "No se pudo transferir el liderazgo. El servidor no responde.",
  },
  {
    why: "a message to everybody",
    use: useSendNotification,
    title: "Error",
    says: "No se pudieron enviar las notificaciones. El servidor no responde.",
  },
  {
    why: "a registration",
    use: () => useRegisterForTournament("copa"),
    title: "Error de inscripción",
    says: "El servidor no responde.",
  },
])("what failed is told in its words: $why", async ({ use, title, says }) => {
  expect(await failed(use)).toMatchObject({ title, description: says, variant: "destructive" });
});
