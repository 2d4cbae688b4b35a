import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface FakeSession {
  readonly id: string;
  readonly object: "checkout.session";
  readonly url: string;
  readonly client_reference_id: string | null;
  readonly amount_total: number;
  readonly currency: string;
  readonly payment_intent: string;
  payment_status: "paid" | "unpaid";
}

/** The few calls of the card provider's API that the product makes, over real HTTP. */
export interface FakeStripe {
  readonly url: string;
  readonly sessions: Map<string, FakeSession>;
  /** What the last session was asked for, as the form's fields. */
  lastForm(): URLSearchParams;
  isDown: boolean;
  close(): Promise<void>;
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, FakeSession>();
  let form = new URLSearchParams();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const url = new URL(request.url ?? "/", "http://stripe.test");
      const [status, body] = fake.isDown
        ? [500, { error: { message: "down" } }]
        : route(request.method ?? "", url, Buffer.concat(chunks).toString());
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });

  function route(method: string, url: URL, body: string): [number, object] {
    if (method === "POST" && url.pathname === "/v1/checkout/sessions") {
      form = new URLSearchParams(body);
      const id = `cs_test_${sessions.size + 1}_${Math.random().toString(36).slice(2)}`;
      const session: FakeSession = {
        id,
        object: "checkout.session",
        url: `https://pay.test/${id}`,
        client_reference_id: form.get("client_reference_id"),
        amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
        currency: form.get("line_items[0][price_data][currency]") ?? "",
        payment_intent: `pi_${id}`,
        payment_status: "unpaid",
      };
      sessions.set(id, session);
      return [200, session];
    }
    if (method === "GET" && url.pathname === "/v1/checkout/sessions") {
      const data = [...sessions.values()].filter(
        (one) => one.payment_intent === url.searchParams.get("payment_intent"),
      );
      return [200, { object: "list", data, has_more: false }];
    }
    const session = sessions.get(url.pathname.split("/").at(-1) ?? "");
    return session
      ? [200, session]
      : [404, { error: { type: "invalid_request_error", message: "No such session" } }];
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeStripe = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sessions,
    lastForm: () => form,
    isDown: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
