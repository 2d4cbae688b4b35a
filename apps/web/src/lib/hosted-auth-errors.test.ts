import { expect, test } from "vitest";
import { inOurWords } from "./hosted-auth-errors.ts";

const ENGLISH = "Invalid login credentials";

const answer = (body: object, status = 400, path = "/auth/v1/token"): Promise<Response> =>
  inOurWords(async () =>
    Response.json(body, { status, headers: { "x-supabase-api-version": "2024-01-01" } }),
  )(`https://proyecto.test${path}`);

test.each([
  { error_code: "invalid_credentials", code: 400, msg: ENGLISH },
  { code: "invalid_credentials", message: ENGLISH },
])("a refusal of the hosted accounts service is told in Spanish", async (body) => {
  const response = await answer(body);
  expect(response.status).toBe(400);
  expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  expect(await response.json()).toEqual({
    ...body,
    msg: "Correo o contraseña incorrectos.",
    message: "Correo o contraseña incorrectos.",
  });
});

test("other services, successes and codes that nobody knows are left alone", async () => {
  const body = { code: "invalid_credentials", message: ENGLISH };
  expect(await (await answer(body, 400, "/rest/v1/teams")).json()).toEqual(body);
  expect(await (await answer(body, 200)).json()).toEqual(body);
  const unknown = { code: "brand_new", message: "Something" };
  expect(await (await answer(unknown)).json()).toEqual(unknown);
});
