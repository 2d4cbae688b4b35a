const LOCALE = "es-AR";

const dateTime = new Intl.DateTimeFormat(LOCALE, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const dateTimeWithYear = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const dateOnly = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "long",
  year: "numeric",
});
const timeOnly = new Intl.DateTimeFormat(LOCALE, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const timeZone = new Intl.DateTimeFormat(LOCALE, { timeZoneName: "short" });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
const integer = new Intl.NumberFormat(LOCALE);
const money = { ARS: moneyFormat("ARS"), USD: moneyFormat("USD") };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beyond this distance a date says more than "hace 9 días". */
const RELATIVE_LIMIT = 7 * DAY;

function moneyFormat(currency: "ARS" | "USD"): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
}

/** "sáb, 21 nov, 20:00" in the viewer's zone, with the year when it is not this one. */
export function formatDateTime(iso: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return (isThisYear ? dateTime : dateTimeWithYear).format(date);
}

/** "21 de noviembre de 2026". */
export function formatDate(iso: string): string {
  return dateOnly.format(new Date(iso));
}

/** "20:00". */
export function formatTime(iso: string): string {
  return timeOnly.format(new Date(iso));
}

/** The viewer's time zone in short, for places where a mistake would cost a match: "GMT-3". */
export function formatTimeZone(iso: string): string {
  const parts = timeZone.formatToParts(new Date(iso));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
}

/** "dentro de 2 horas", "ayer"; the plain date beyond a week. */
export function formatRelative(iso: string, now = Date.now()): string {
  const distance = new Date(iso).getTime() - now;
  const size = Math.abs(distance);
  if (size >= RELATIVE_LIMIT) return formatDateTime(iso);
  if (size < MINUTE) return relative.format(0, "second");
  if (size < HOUR) return relative.format(Math.round(distance / MINUTE), "minute");
  if (size < DAY) return relative.format(Math.round(distance / HOUR), "hour");
  return relative.format(Math.round(distance / DAY), "day");
}

export interface CountdownPart {
  readonly unit: "days" | "hours" | "minutes" | "seconds";
  readonly value: number;
}

/** The two largest units of a remaining time; empty once it has run out. */
export function countdownParts(remainingMs: number): readonly CountdownPart[] {
  if (remainingMs <= 0) return [];
  const all: readonly CountdownPart[] = [
    { unit: "days", value: Math.floor(remainingMs / DAY) },
    { unit: "hours", value: Math.floor((remainingMs % DAY) / HOUR) },
    { unit: "minutes", value: Math.floor((remainingMs % HOUR) / MINUTE) },
    { unit: "seconds", value: Math.floor((remainingMs % MINUTE) / SECOND) },
  ];
  const first = all.findIndex((part) => part.value > 0);
  return first === -1 ? [{ unit: "seconds", value: 0 }] : all.slice(first, first + 2);
}

/** "1.250". */
export function formatNumber(value: number): string {
  return integer.format(value);
}

/** "1 ticket", "1.250 tickets". */
export function formatTickets(amount: number): string {
  return `${integer.format(amount)} ${Math.abs(amount) === 1 ? "ticket" : "tickets"}`;
}

/** Money in the Argentine locale, cents only when there are any: "$1.250", "$99,50", "US$4,99". */
export function formatMoney(amount: number, currency: "ARS" | "USD" = "ARS"): string {
  const written = money[currency].format(amount);
  // Intl sets the sign apart; in a card's narrow line the two belong together.
  return written.replace(/\s/, "");
}

/** The first eight characters of an id. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
