import { expect, test } from "vitest";
import { errorCode, toUserMessage } from "./errors.ts";

test.each([
  {
    error: { message: "Fondos insuficientes", details: "insufficient_tickets" },
    message: "Fondos insuficientes",
    code: "insufficient_tickets",
    why: "a refusal of the database",
  },
  {
    error: { message: "Correo o contraseña incorrectos.", code: "invalid_credentials" },
    message: "Correo o contraseña incorrectos.",
    code: "invalid_credentials",
    why: "a refusal of the auth service",
  },
  {
    error: { message: "TypeError: Failed to fetch", details: "at fetch (a.js)", code: "" },
    message: "No hay conexión con el servidor. Inténtalo de nuevo.",
    code: null,
    why: "no server reached",
  },
  {
    error: { message: "{}" },
    message: "Algo salió mal",
    code: null,
    why: "what the auth client makes of an empty answer",
  },
  { error: new Error(""), message: "Algo salió mal", code: null, why: "nothing to say" },
  { error: undefined, message: "Algo salió mal", code: null, why: "nothing at all" },
])("$why", ({ error, message, code }) => {
  expect(toUserMessage(error)).toBe(message);
  expect(errorCode(error)).toBe(code);
});
