import { newPlayer, type Player } from "@leyenda/testing/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { call, newItem } from "./store-helpers.ts";

let server: TestServer;
let itemId: string;

beforeAll(async () => {
  server = await startTestServer();
  itemId = await newItem(server);
  await server.database.owner.query(
    "insert into public.coupons (code, discount_percentage) values ('SECRETO', 90)",
  );
});

afterAll(async () => {
  await server?.close();
});

const check = async (player: Player, code: string) => {
  const { error, status } = await player.client.rpc("check_coupon", {
    p_code: code,
    p_item_id: itemId,
  });
  return error === null ? status : `${status} ${error.details}`;
};

it("a guesser is stopped though every refusal takes its own count back, and nobody else is", async () => {
  const guesser = await newPlayer(server);
  for (let guess = 0; guess < 20; guess += 1)
    expect(await check(guesser, `NADA${guess}`)).toBe("400 coupon_not_valid");
  expect(await check(guesser, "SECRETO")).toBe("429 too_many_requests");
  expect(await check(await newPlayer(server), "SECRETO")).toBe(200);
});

it("ordering with a guess is no other road, neither by the procedure nor by the function", async () => {
  const guesser = await newPlayer(server);
  const order = (code: string) =>
    guesser.client.rpc("create_ticket_order", {
      p_item_id: itemId,
      p_provider: "stripe",
      p_coupon_code: code,
    });
  for (let guess = 0; guess < 40; guess += 1)
    expect((await order(`NADA${guess}`)).error?.details).toBe("coupon_not_valid");
  expect(await order("SECRETO")).toMatchObject({ status: 429 });
  const checkout = { itemId, userId: guesser.userId, couponCode: "SECRETO" };
  expect(await call(guesser, "create-checkout", checkout)).toMatchObject({ status: 429 });
});
