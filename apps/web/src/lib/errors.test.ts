import { expect, test } from "vitest";
import { errorCode, isDuplicate, toUserMessage, UserFacingError } from "./errors.ts";

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
  {
    error: {
      message: 'new row violates row-level security policy for table "tournaments"',
      code: "42501",
      details: null,
    },
    message: "No tienes permiso para hacer esto.",
    code: "42501",
    why: "a policy, in the words of PostgreSQL",
  },
  {
    error: { message: "Solo puedes editar tu propio perfil.", code: "42501", details: "forbidden" },
    message: "Solo puedes editar tu propio perfil.",
    code: "forbidden",
    why: "a missing permission in the product's own words",
  },
  {
    error: { message: "new row violates row-level security policy", code: "AccessDenied" },
    message: "No tienes permiso para hacer esto.",
    code: "AccessDenied",
    why: "a policy of the storage",
  },
  {
    error: {
      message: 'insert or update on table "tournaments" violates foreign key constraint',
      code: "23503",
      details: 'Key is not present in table "games".',
    },
    message: "Algo salió mal",
    code: "23503",
    why: "a constraint, in the words of PostgreSQL",
  },
  {
    error: { message: "Cannot coerce the result to a single JSON object", code: "PGRST116" },
    message: "Algo salió mal",
    code: "PGRST116",
    why: "an error of the data API",
  },
  {
    error: { message: "Fondos insuficientes", code: "P0001", details: null },
    message: "Fondos insuficientes",
    code: "P0001",
    why: "a raised message without a stable code",
  },
  {
    error: new TypeError("Cannot read properties of undefined (reading 'id')"),
    message: "Algo salió mal",
    code: null,
    why: "a bug of the page",
  },
  {
    error: { message: "<html><title>502 Bad Gateway</title></html>", details: null },
    message: "Algo salió mal",
    code: null,
    why: "the page of a proxy in between",
  },
  {
    error: new UserFacingError("La imagen pesa demasiado."),
    message: "La imagen pesa demasiado.",
    code: null,
    why: "a sentence of the page's own",
  },
  { error: new Error(""), message: "Algo salió mal", code: null, why: "nothing to say" },
  { error: undefined, message: "Algo salió mal", code: null, why: "nothing at all" },
])("$why", ({ error, message, code }) => {
  expect(toUserMessage(error)).toBe(message);
  expect(errorCode(error)).toBe(code);
});

test.each([
  {
    error: { code: "23505", details: "already_exists", message: "Ya existe un registro igual." },
    is: true,
    why: "in the server's words",
  },
  {
    error: { code: "23505", details: "Key (name)=(x) already exists.", message: "duplicate key" },
    is: true,
    why: "in PostgreSQL's",
  },
  { error: { code: "23514", details: "invalid_value", message: "x" }, is: false, why: "another" },
  { error: new Error("x"), is: false, why: "no refusal" },
])("a row that exists already: $why", ({ error, is }) => {
  expect(isDuplicate(error)).toBe(is);
});
