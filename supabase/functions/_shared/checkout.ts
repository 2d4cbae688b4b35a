import { z } from "zod";
import { read, readBody, requireCaller, type Caller } from "./clients.ts";
import { publicFunctions, requiredSetting } from "./environment.ts";
import { orderSchema } from "./order.ts";
import { attachSession, createOrder, failOrder } from "./orders.ts";
import type { OpenedCheckout, PaymentProvider } from "./providers/provider.ts";
import { json, log, Refusal } from "./serve.ts";

const UNREACHABLE = "No se pudo conectar con la pasarela de pago. Inténtalo de nuevo.";

const bodySchema = z.object({
  itemId: z.uuid(),
  userId: z.uuid(),
  provider: z.string().optional(),
  /** Pages send the price id, but it is ignored: the database decides the price. */
  priceId: z.string().nullish(),
  currency: orderSchema.shape.currency.default("ARS"),
  teamId: z.uuid().nullish(),
  giftMessage: z.string().nullish(),
  couponCode: z.string().nullish(),
});
type CheckoutBody = z.infer<typeof bodySchema>;

/**
 * Opens an order and the provider's payment page for it. Returns `{checkoutUrl, orderId, provider}`.
 * Refuses packs that are not configured, currencies that the provider does not accept, and the id of another user.
 * @param choose finds the provider that a request names; null if that provider cannot take a payment now
 */
export async function openCheckout(
  request: Request,
  choose: (wanted: string | undefined) => PaymentProvider | null,
): Promise<Response> {
  const caller = await requireCaller(request);
  const body = await readBody(request, bodySchema);
  if (body.userId !== caller.user.id) {
    throw new Refusal(403, "user_mismatch", "Solo puedes comprar con tu propia cuenta.");
  }
  const provider = choose(body.provider);
  if (provider === null) throw new Refusal(422, "provider_not_configured", UNREACHABLE);
  if (!provider.currencies.includes(body.currency)) {
    throw new Refusal(400, "currency_not_offered", "Ese medio de pago no cobra en esa moneda.");
  }
  await requireSellable(caller, provider, body.itemId);
  return json(await open(caller, provider, body));
}

async function open(caller: Caller, provider: PaymentProvider, body: CheckoutBody) {
  const order = await createOrder(caller, {
    itemId: body.itemId,
    provider: provider.name,
    currency: body.currency,
    teamId: body.teamId ?? undefined,
    giftMessage: body.giftMessage ?? undefined,
    couponCode: body.couponCode ?? undefined,
  });
  let opened: OpenedCheckout;
  try {
    opened = await provider.open(order, {
      site: requiredSetting("SITE_URL"),
      functions: publicFunctions(),
      email: caller.user.email,
    });
  } catch (error) {
    log(`${provider.name} did not open a checkout`, error);
    await failOrder(order);
    throw new Refusal(502, "provider_unreachable", UNREACHABLE);
  }
  await attachSession(order.id, opened);
  return { checkoutUrl: opened.checkoutUrl, orderId: order.id, provider: provider.name };
}

/** Refuses a pack that the provider cannot sell. The order procedure checks whether the pack is active. */
async function requireSellable(
  caller: Caller,
  { priceColumn }: PaymentProvider,
  itemId: string,
): Promise<void> {
  if (priceColumn === null) return;
  const found = await caller.client
    .from("store_items")
    .select(priceColumn)
    .eq("id", itemId)
    .maybeSingle();
  const item = read(z.record(z.string(), z.string().nullable()).nullable(), found);
  if (item !== null && !item[priceColumn]?.trim()) {
    throw new Refusal(400, "item_not_configurable", "Producto no configurable");
  }
}
