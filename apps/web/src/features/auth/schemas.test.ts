import { expect, test } from "vitest";
import { loginSchema, newPasswordSchema, registerSchema } from "./schemas.ts";

const VALID = {
  username: "Ñandú_10",
  email: "ana@example.com",
  phone: "",
  country: "Argentina",
  password: "secreta",
  age: true,
};

function problems(values: object): Record<string, string> {
  const result = registerSchema.safeParse({ ...VALID, ...values });
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join("."), issue.message]),
  );
}

test("a complete registration passes; the phone is optional", () => {
  expect(problems({})).toEqual({});
});

test.each([
  {
    values: { username: "" },
    field: "username",
    message: /nombre de usuario/,
    why: "username required",
  },
  {
    values: { username: "con espacio" },
    field: "username",
    message: /sin espacios/,
    why: "as the database has it",
  },
  { values: { username: "ab" }, field: "username", message: /3 a 24/, why: "too short" },
  { values: { email: " " }, field: "email", message: /obligatorio/, why: "e-mail required" },
  { values: { email: "ana@" }, field: "email", message: /no es válido/, why: "no address" },
  {
    values: { country: "" },
    field: "country",
    message: /^Debes seleccionar tu país\.$/,
    why: "country required",
  },
  {
    values: { password: "corta" },
    field: "password",
    message: /^La contraseña debe tener al menos 6 caracteres\.$/,
    why: "minimum length",
  },
  {
    values: { age: false },
    field: "age",
    message: /^Debes confirmar que eres mayor de 13 años\.$/,
    why: "age confirmed",
  },
])("$why", ({ values, field, message }) => {
  expect(problems(values)[field]).toMatch(message);
});

test("all problems are told at once", () => {
  expect(
    Object.keys(problems({ username: "", email: "", country: "", password: "x", age: false })),
  ).toHaveLength(5);
});

test("signing in asks for no minimum length: an old password may be shorter", () => {
  expect(loginSchema.safeParse({ email: " ana@example.com ", password: "x" }).data?.email).toBe(
    "ana@example.com",
  );
  expect(loginSchema.safeParse({ email: "ana@example.com", password: "" }).success).toBe(false);
});

test("a new password must match and be long enough", () => {
  expect(
    newPasswordSchema.safeParse({ password: "secreta", confirmPassword: "secreta" }).success,
  ).toBe(true);
  expect(
    newPasswordSchema.safeParse({ password: "secreta", confirmPassword: "secretA" }).success,
  ).toBe(false);
  expect(newPasswordSchema.safeParse({ password: "12345", confirmPassword: "12345" }).success).toBe(
    false,
  );
});
