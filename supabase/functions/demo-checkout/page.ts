import { BRAND } from "@leyenda/site/brand";
import { escapeHtml } from "@leyenda/site/escape-html";
import { formatMoney } from "@leyenda/site/money";
import type { Order } from "../_shared/order.ts";
import { STYLE } from "./style.ts";

/** The logo, hidden from screen readers because the name is next to it. */
const MARK = `<svg aria-hidden="true" viewBox="10 8 44 48" width="22" height="24"><defs><linearGradient id="sign" x1="14" y1="10" x2="52" y2="54" gradientUnits="userSpaceOnUse"><stop class="sign-1"/><stop offset="1" class="sign-2"/></linearGradient></defs><path fill="url(#sign)" d="M16 10h12v31h13l7-7v13l-7 7H16z"/><path fill="currentColor" d="M34 10h14v14l-7 7V20l-7-4z"/></svg>`;

/** Returns the demo provider's payment page, which says clearly that it is not a real one. */
export function renderDemoPage(order: Order, sessionId: string, storeUrl: string): string {
  const isAwaited = order.status === "awaiting_payment";
  const isOpen = order.status === "pending" || isAwaited;
  const button = (decision: string, label: string, look: string): string =>
    `<button class="${look}" name="decision" value="${decision}">${label}</button>`;
  const price = money(order.amount_minor, order);
  const choices = isOpen
    ? `<h2>Elige cómo termina el pago</h2>
<p>En un pago real aquí estaría tu tarjeta o tu cuenta de Mercado Pago.</p>
<form method="post" action="?session_id=${escapeHtml(sessionId)}">
${button("approve", isAwaited ? "Acreditar el pago pendiente" : `Aprobar el pago de ${price}`, "primary")}
${isAwaited ? "" : button("later", "Pagar más tarde", "secondary")}
${button("fail", "Rechazar el pago", "danger")}
${button("cancel", "Cancelar la compra", "quiet")}
</form>`
    : `<h2>Esta compra ya fue procesada</h2>
<p>No queda nada por pagar: su estado y su recibo están en «Mis compras».</p>
<a class="act primary" href="${escapeHtml(storeUrl)}/purchases">Mis compras</a>`;
  return document(
    `Pago de demostración · ${escapeHtml(order.item_name)}`,
    storeUrl,
    `<section class="summary" aria-label="Tu compra">
<p class="eyebrow">Tu compra en ${BRAND}</p>
<h1>${escapeHtml(order.item_name)}</h1>
<p class="amount">${price}</p>
<dl>${lines(order)
      .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${value}</dd>`)
      .join("")}</dl>
</section>
<section class="choices">${choices}</section>`,
  );
}

/** Returns the page for a URL that belongs to no open purchase. */
export function renderMissingPage(storeUrl: string): string {
  return document(
    "Compra no encontrada",
    storeUrl,
    `<section class="choices alone"><h1>No encontramos esa compra</h1>
<p>El enlace del pago no existe o ya no vale. Tus compras están en la tienda.</p>
<a class="act primary" href="${escapeHtml(storeUrl)}">Ir a la tienda</a></section>`,
  );
}

const money = (minor: number, { currency }: Order): string =>
  escapeHtml(formatMoney(minor / 100, currency));

function lines(order: Order): readonly (readonly [label: string, value: string])[] {
  const off = order.list_amount_minor - order.amount_minor;
  return [
    ["Tickets", order.tickets.toLocaleString("es-AR")],
    ...(order.is_gift ? [["Regalo", "Para otro equipo"] as const] : []),
    ...(order.coupon_code
      ? [
          ["Precio", money(order.list_amount_minor, order)] as const,
          [`Cupón ${order.coupon_code}`, money(-off, order)] as const,
        ]
      : []),
    ["Total", money(order.amount_minor, order)],
  ];
}

function document(title: string, storeUrl: string, content: string): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="mark" role="note"><strong>Modo demostración</strong> Aquí no se cobra nada.</p>
<header><p class="brand">${MARK}${BRAND}</p><a href="${escapeHtml(storeUrl)}">Volver a la tienda</a></header>
<main>${content}</main>
</body>
</html>
`;
}
