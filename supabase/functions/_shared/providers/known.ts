/** All payment providers, one line each. */
export { demo } from "./demo/index.ts";
export { mercadoPago } from "./mercadopago/index.ts";
export { stripe } from "./stripe/index.ts";
