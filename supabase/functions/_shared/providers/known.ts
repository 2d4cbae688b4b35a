/** To add a payment provider, add one line here. */
export { demo } from "./demo/index.ts";
export { mercadoPago } from "./mercadopago/index.ts";
export { stripe } from "./stripe/index.ts";
