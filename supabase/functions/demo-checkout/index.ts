import { serviceClient } from "../_shared/clients.ts";
import { requiredSetting } from "../_shared/environment.ts";
import type { Order } from "../_shared/order.ts";
import { findOrder } from "../_shared/orders.ts";
import { sendDemoNotification } from "../_shared/providers/demo/index.ts";
import type { PaymentFact } from "../_shared/providers/provider.ts";
import { findProvider } from "../_shared/providers/registry.ts";
import { Refusal, serve } from "../_shared/serve.ts";
import { renderDemoPage, renderMissingPage } from "./page.ts";

interface Decision {
  readonly state: PaymentFact["state"];
  /** The value of the parameter `status` in the URL of the result page. */
  readonly status: string;
}

const DECISIONS: Record<string, Decision> = {
  approve: { state: "paid", status: "success" },
  later: { state: "awaiting", status: "pending" },
  cancel: { state: "cancelled", status: "cancel" },
  fail: { state: "failed", status: "error" },
};

/** Shows the demo provider's payment page (GET), and receives the buyer's decision (POST). */
async function demoCheckout(request: Request): Promise<Response> {
  const url = new URL(request.url);
  const sessionId = url.searchParams.get("session_id") ?? "";
  if (findProvider("demo") === null) throw new Refusal(404, "not_found", "No encontrado");
  const order = await findDemoOrder(sessionId);
  if (request.method === "GET") {
    const store = `${requiredSetting("SITE_URL")}/store`;
    return order === null
      ? page(renderMissingPage(store), 404)
      : page(renderDemoPage(order, sessionId, store), 200);
  }
  if (order === null) throw new Refusal(404, "order_not_found", "No encontramos esa compra.");

  const form = new URLSearchParams(await request.text());
  const chosen = DECISIONS[form.get("decision") ?? ""];
  if (chosen === undefined) throw new Refusal(400, "invalid_request", "Elige una de las opciones.");
  const isAccepted = await sendDemoNotification(order, chosen.state);
  const query = new URLSearchParams({
    status: isAccepted ? chosen.status : "error",
    session_id: sessionId,
  });
  const location = `${requiredSetting("SITE_URL")}/payment-status?${query.toString()}`;
  return new Response(null, { status: 303, headers: { location } });
}

/**
 * Finds an order by its session id, which only the buyer knows, because it cannot be guessed.
 * Returns null after the payment page was closed.
 */
async function findDemoOrder(sessionId: string): Promise<Order | null> {
  if (!sessionId.startsWith("demo_")) return null;
  const order = await findOrder(serviceClient(), sessionId);
  return order?.session_ended_at === null ? order : null;
}

function page(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      "referrer-policy": "no-referrer",
    },
  });
}

export default serve(["GET", "POST"], demoCheckout);
