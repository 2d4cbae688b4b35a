import { colors } from "@leyenda/site/colors";
import { escapeHtml } from "@leyenda/site/escape-html";
import type { Order } from "../_shared/order.ts";

/** The payment page of the demonstration provider, marked as such so that nobody takes it for real. */
export function renderDemoPage(order: Order, sessionId: string): string {
  const price = new Intl.NumberFormat("es-AR", {
    style: "currency",
    currency: order.currency,
  }).format(order.amount_minor / 100);
  const isAwaited = order.status === "awaiting_payment";
  const isOpen = order.status === "pending" || isAwaited;
  const button = (decision: string, label: string, look: string): string =>
    `<button class="${look}" name="decision" value="${decision}">${label}</button>`;
  const choices = isOpen
    ? `<form method="post" action="?session_id=${escapeHtml(sessionId)}">
${button("approve", isAwaited ? "Acreditar el pago pendiente" : "Aprobar el pago", "primary")}
${isAwaited ? "" : button("later", "Pagar más tarde", "secondary")}
${button("fail", "Rechazar el pago", "danger")}
${button("cancel", "Cancelar y volver", "quiet")}
</form>`
    : `<p class="done">Esta compra ya fue procesada. <a href="/store">Volver a la tienda</a></p>`;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Pago de demostración</title>
<style>
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: ${colors.background}; color: ${colors.foreground}; font: 16px/1.5 Figtree, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { width: 100%; max-width: 420px; padding: 28px; border: 1px solid ${colors.border}; border-radius: 18px; background: ${colors.surface}; }
.mark { display: inline-block; margin: 0 0 16px; padding: 4px 12px; border-radius: 999px; background: ${colors.warning}; color: ${colors["accent-foreground"]}; font-weight: 700; font-size: 14px; }
h1 { margin: 0 0 8px; font: 700 30px/1.1 "Barlow Condensed", Impact, sans-serif; overflow-wrap: anywhere; }
p { margin: 0 0 20px; color: ${colors.muted}; }
dl { display: grid; grid-template-columns: 1fr auto; gap: 8px 16px; margin: 0 0 24px; padding: 16px 0; border-block: 1px solid ${colors.border}; }
dt { color: ${colors.muted}; } dd { margin: 0; text-align: right; font-weight: 700; }
form { display: grid; gap: 10px; }
button { min-height: 48px; border: 1px solid transparent; border-radius: 12px; font: inherit; font-weight: 700; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid ${colors["accent-2"]}; outline-offset: 2px; }
.primary { background: ${colors["ink-accent"]}; color: ${colors.paper}; }
.secondary { background: ${colors["surface-raised"]}; border-color: ${colors["border-strong"]}; color: ${colors.foreground}; }
.danger { background: ${colors["surface-sunken"]}; border-color: ${colors["danger-strong"]}; color: ${colors.danger}; }
.quiet { background: transparent; border-color: ${colors.border}; color: ${colors.foreground}; }
a { color: ${colors.accent}; }
.done { margin: 0; }
</style>
</head>
<body><main>
<div class="mark" role="note">Modo demostración</div>
<h1>${escapeHtml(order.item_name)}</h1>
<p>Aquí no se cobra nada: no hay un medio de pago configurado. Elige cómo termina la compra.</p>
<dl><dt>Tickets</dt><dd>${order.tickets.toLocaleString("es-AR")}</dd><dt>Precio</dt><dd>${escapeHtml(price)}</dd></dl>
${choices}
</main></body>
</html>
`;
}
