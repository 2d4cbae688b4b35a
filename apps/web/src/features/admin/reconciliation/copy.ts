import type { Words } from "@leyenda/db-types";
import { differenceWords } from "@/entities/order/order-flag-words";
import { formatNumber } from "@/lib/format";

export const copy = {
  tab: "Conciliación",
  intro:
    "Cada día se compara lo que cobró cada medio de pago con las compras y con los tickets. Lo que no coincide queda aquí hasta que alguien lo resuelva.",
  needs: {
    title: "Falta un medio de pago",
    text: "Con Stripe o Mercado Pago conectado, cada día lo que cobraron se compara con las compras, sin que nadie lo pida. La demostración no cobra: no hay qué comparar.",
    setup: "Cómo se conecta",
    steps:
      "Quien instala el servidor pone en su configuración la clave de uno de los dos (STRIPE_SECRET_KEY o MERCADOPAGO_ACCESS_TOKEN, del panel de cada uno) y lo reinicia. Desde esa noche, aquí aparece cada diferencia con lo que se esperaba y lo que se encontró.",
  },
  run: {
    day: "Día a conciliar",
    action: "Conciliar",
    done: "Conciliación hecha",
    noProvider: "Nada que conciliar",
    none: "No hay un medio de pago que conciliar.",
    result: (checked: number, differences: number) =>
      differences === 0
        ? `${formatNumber(checked)} pagos revisados, todo coincide.`
        : `${formatNumber(checked)} pagos revisados, ${formatNumber(differences)} diferencias.`,
    error: "No se pudo conciliar.",
  },
  differences: {
    title: "Diferencias por resolver",
    loadError: "No se pudieron cargar las diferencias.",
    empty: "Todo coincide",
    emptyHint: "No hay diferencias por resolver.",
    neverRun: "Sin conciliar todavía",
    neverRunHint: "Después de la primera conciliación, aquí queda lo que no coincida.",
    tableLabel: "Diferencias por resolver",
    kind: "Diferencia",
    day: "Día",
    expected: "Esperado",
    found: "Encontrado",
    reference: "Referencia",
    actions: "Acciones",
    order: "Ver compra",
    resolve: "Resolver",
    resolveFor: (reference: string) => `Resolver la diferencia de ${reference}`,
    resolveTitle: "¿Dar por resuelta la diferencia?",
    resolveText: "Sale de lo pendiente. La nota queda en el informe.",
    done: "Diferencia resuelta",
    error: "No se pudo resolver la diferencia.",
  },
  kinds: differenceWords,
  report: {
    title: "Informe diario",
    loadError: "No se pudo cargar el informe.",
    empty: "Todavía no hay conciliaciones",
    emptyHint: "El día de ayer se concilia por sí solo; otro, con «Conciliar».",
    tableLabel: "Informe diario",
    day: "Día",
    provider: "Medio de pago",
    checked: "Pagos revisados",
    result: "Resultado",
    finished: "Terminada",
    equal: "Coincide",
    differs: (differences: number) =>
      differences === 1 ? "1 diferencia" : `${formatNumber(differences)} diferencias`,
    failed: "Falló",
  },
  refusals: {
    title: "Avisos rechazados",
    text: "Notificaciones que decían venir de un medio de pago y no pasaron la verificación, por hora.",
    tableLabel: "Avisos rechazados",
    hour: "Hora",
    provider: "Medio de pago",
    reason: "Motivo",
    count: "Cantidad",
    reasons: {
      forged: "Firma falsa",
      stale: "Vencida",
      foreign: "De otro comercio",
      malformed: "Mal formada",
      order_not_found: "De una compra que no está",
      payment_used: "De un pago que ya se usó",
    } satisfies Record<Words["payment_refusals"]["reason"], string>,
  },
} as const;
