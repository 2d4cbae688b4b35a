import {
  about,
  noteClock,
  PATIENCE_MS,
  reasonOf,
  type Examination,
  type Finding,
  type Patient,
} from "./finding.ts";

const payments = about("Pagos");

interface Provider {
  readonly name: string;
  /** The name of the environment variable with the provider's key. */
  readonly variable: string;
  readonly key: string | null;
  /** The URL of a harmless request that every valid key may make. */
  readonly url: string;
  /** Matches test keys, with which no real payment is possible. */
  readonly test: RegExp;
}

/** Checks whether the payment providers accept this installation's keys. */
export const examinePayments: Examination = async (patient) => {
  const { stripe, mercadoPago, production } = patient.config;
  const providers: readonly Provider[] = [
    {
      name: "Stripe",
      variable: "STRIPE_SECRET_KEY",
      key: stripe.secretKey,
      url: `${stripe.apiBase ?? "https://api.stripe.com"}/v1/refunds?limit=1`,
      test: /^[a-z]+_test_/,
    },
    {
      name: "Mercado Pago",
      variable: "MERCADOPAGO_ACCESS_TOKEN",
      key: mercadoPago.accessToken,
      url: `${mercadoPago.apiBase ?? "https://api.mercadopago.com"}/v1/payments/search?limit=1`,
      test: /^TEST-/,
    },
  ];
  const offered = providers.flatMap((one) => (one.key === null ? [] : [{ ...one, key: one.key }]));
  if (offered.length === 0) {
    return [
      production
        ? payments.warning(
            "No hay ningún proveedor: en la tienda no se puede pagar.",
            "Si vas a vender tickets, sigue docs/guides/payments.md.",
          )
        : payments.good("Los pagos son de demostración."),
    ];
  }
  const asked = await Promise.all(
    offered.map(async (provider) => [
      await ask(patient, provider),
      ...(production && provider.test.test(provider.key)
        ? [
            payments.warning(
              `La clave de ${provider.name} es de prueba: nadie paga de verdad.`,
              `Define ${provider.variable} con la de producción, y su secreto de notificaciones.`,
            ),
          ]
        : []),
    ]),
  );
  return asked.flat();
};

async function ask(
  patient: Patient,
  { name, variable, key, url }: Provider & { readonly key: string },
): Promise<Finding> {
  try {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    noteClock(patient, name, answer);
    if (answer.ok) return payments.good(`${name} acepta la clave.`);
    if (answer.status === 401 || answer.status === 403)
      return payments.bad(
        `${name} no acepta la clave (${answer.status}).`,
        `Copia de nuevo ${variable} de su panel; una que se renovó o se limitó ya no vale.`,
      );
    return payments.warning(`${name} responde ${answer.status}.`, "Repite el examen más tarde.");
  } catch (error) {
    return payments.bad(
      `No se llega a ${name} (${reasonOf(error)}).`,
      `Comprueba que esta máquina sale por https a ${new URL(url).host}.`,
    );
  }
}
