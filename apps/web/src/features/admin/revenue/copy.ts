import { type Currency, formatChange, formatNumber } from "@/lib/format";
import { plural } from "@/lib/plural";

export const copy = {
  tab: "Ingresos",
  range: "Período",
  ranges: {
    "7": "Últimos 7 días",
    "30": "Últimos 30 días",
    "90": "Últimos 90 días",
    "365": "Último año",
  },
  currency: "Moneda",
  currencies: { ars: "Pesos", usd: "Dólares" },
  loadError: "No se pudieron cargar los ingresos.",
  empty: "Sin ventas en este período",
  emptyHint: "Cuando alguien pague un pack, aparece aquí en el día en que pagó.",
  net: "Ingreso neto",
  change: (percent: number, days: number) =>
    `${percent === 0 ? "Igual" : `${formatChange(percent)} %`} frente a los ${formatNumber(days)} días anteriores`,
  before: (amount: string, days: number) =>
    `Antes: ${amount}, en los ${formatNumber(days)} días anteriores`,
  nothingBefore: (days: number) => `Sin ventas en los ${formatNumber(days)} días anteriores`,
  gross: "Cobrado",
  returned: "Devuelto",
  orders: "Compras",
  tickets: (currency: Currency) =>
    `Tickets vendidos en ${currency === "USD" ? "dólares" : "pesos"}`,
  total: "Total",
  chart: "Ingreso neto por día y pack",
  chartSays: (days: number, total: string) =>
    `Barras apiladas de ${formatNumber(days)} días; el total neto es ${total}. La tabla de abajo tiene los números.`,
  table: "Por pack",
  packOrders: (count: number) => plural(count, "compra", "compras"),
  packReturned: (returned: string) => `devuelto ${returned}`,
  columns: {
    day: "Día",
    item: "Pack",
    orders: "Compras",
    tickets: "Tickets",
    gross: "Cobrado",
    returned: "Devuelto",
    net: "Neto",
    currency: "Moneda",
  },
  export: "Descargar CSV",
  fileName: "ingresos.csv",
} as const;
