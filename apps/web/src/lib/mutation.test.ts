import { MutationObserver, mutationOptions, onlineManager } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureSentence } from "./mutation.ts";
import { UserFacingError } from "./errors.ts";
import { createQueryClient } from "./query-client.ts";
import { currentToast, dismissToast } from "./toast.ts";

// Another file of the same worker may have loaded the client, which pauses requests until it is connected.
beforeEach(() => onlineManager.setOnline(true));
afterEach(() => {
  const current = currentToast();
  if (current) dismissToast(current.id);
});

describe("failureSentence", () => {
  test.each([
    {
      why: "what failed, then why",
      what: "No se pudo guardar.",
      reason: "El nombre ya existe.",
      says: "No se pudo guardar. El nombre ya existe.",
    },
    {
      why: "the same thing is said once",
      what: "No se pudo enviar la solicitud.",
      reason: "No se pudo enviar la solicitud",
      says: "No se pudo enviar la solicitud",
    },
    {
      why: "a reason that contains it stands alone",
      what: "No se pudo enviar.",
      reason: "No se pudo enviar: sin conexión.",
      says: "No se pudo enviar: sin conexión.",
    },
    {
      why: "a guess gives way to what the server knows",
      what: "No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.",
      reason: "Ya has solicitado unirte a este equipo.",
      says: "No se pudo enviar la solicitud. Ya has solicitado unirte a este equipo.",
    },
    {
      why: "a guess that the server shares is told as it stands",
      what: "No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.",
      reason: "No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.",
      says: "No se pudo enviar la solicitud. Puede que ya hayas solicitado unirte.",
    },
    { why: "the reason alone", what: undefined, reason: "Sin cupo.", says: "Sin cupo." },
  ])("$why", ({ what, reason, says }) => {
    expect(failureSentence(what, reason)).toBe(says);
  });
});

describe("a mutation's meta", () => {
  test("a success is announced with its data, and invalidates its keys", async () => {
    const client = createQueryClient();
    client.setQueryData(["teams", "page"], 1);
    const observer = new MutationObserver(
      client,
      mutationOptions({
        mutationFn: async (name: string) => ({ name }),
        meta: {
          success: ({ name }: { name: string }) => `Hola ${name}`,
          invalidates: [["teams"]],
        },
      }),
    );
    await observer.mutate("Ana");
    expect(currentToast()?.title).toBe("Hola Ana");
    expect(client.getQueryState(["teams", "page"])?.isInvalidated).toBe(true);
  });

  test("a failure says what could not be done and the server's reason", async () => {
    const observer = new MutationObserver(
      createQueryClient(),
      mutationOptions({
        mutationFn: async () => {
          throw new UserFacingError("Sin cupo.");
        },
        meta: { failure: "No se pudo inscribir." },
      }),
    );
    await expect(observer.mutate()).rejects.toThrow("Sin cupo.");
    expect(currentToast()).toMatchObject({
      title: "Error",
      description: "No se pudo inscribir. Sin cupo.",
      variant: "destructive",
    });
  });

  test("a failure that is shown in place makes no notice", async () => {
    const observer = new MutationObserver(
      createQueryClient(),
      mutationOptions({
        mutationFn: async () => {
          throw new Error("Campo inválido.");
        },
        meta: { failure: () => null },
      }),
    );
    await expect(observer.mutate()).rejects.toThrow("Campo");
    expect(currentToast()).toBeNull();
  });
});
