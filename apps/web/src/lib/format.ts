import type { Words } from "@leyenda/db-types";

export { formatMoney } from "@leyenda/site/money";

export const LOCALE = "es-AR";

/** The time zone with which the server renders and the browser hydrates. */
const SITE_ZONE = "America/Argentina/Buenos_Aires";

const SHAPES = {
  dateTime: {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  dateTimeWithYear: {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
  date: { day: "numeric", month: "long", year: "numeric" },
  day: { weekday: "long", day: "numeric", month: "long" },
  time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  weekday: { weekday: "short" },
  dayMonth: { day: "numeric", month: "short" },
  zone: { timeZoneName: "shortOffset" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Functions that format timestamps. Formats that need no time zone are separate functions below. */
export interface InstantFormats {
  /** The day and the time: "sáb, 21 nov, 20:00"; with the year if it is not the current year. */
  readonly formatDateTime: (iso: string, now?: number) => string;
  /** The date and the time with the year: "21 nov 2026, 20:00", for documents that people read years later. */
  readonly formatInstant: (iso: string) => string;
  /** The date in full: "21 de noviembre de 2026". */
  readonly formatDate: (iso: string) => string;
  /** The day in full: "sábado, 21 de noviembre". Two timestamps on the same day have the same text. */
  readonly formatDay: (iso: string) => string;
  /** "20:00". */
  readonly formatTime: (iso: string) => string;
  /** A near day and the time: "hoy 20:00", "mañana 20:00", "sáb 20:00"; beyond a week "12 dic 20:00". */
  readonly formatClock: (iso: string, now: number) => string;
  /** Yesterday to tomorrow by name ("hoy 20:00", "mañana 20:00"), other days with the date ("sáb, 21 nov, 20:00"). */
  readonly formatWhen: (iso: string, now: number) => string;
  /** "12 oct". */
  readonly formatDayMonth: (iso: string) => string;
  /** The short name of the time zone, for times where a mistake would cost a match: "GMT-3". */
  readonly formatTimeZone: (iso: string) => string;
  /** A relative time: "dentro de 2 horas", "ayer" (by the calendar of the time zone); beyond a week, the date. */
  readonly formatRelative: (iso: string, now?: number) => string;
}

// Formatters are created when first needed: the first one takes 50 ms on a phone.
const relative = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
const integer = once(() => new Intl.NumberFormat(LOCALE));

export type Currency = Words["ticket_orders"]["currency"];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Beyond this distance the date is shown, which is clearer than "hace 9 días". */
const RELATIVE_LIMIT = 7 * DAY;

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * Creates the functions that format timestamps in a time zone.
 *
 * @param timeZone undefined for the device's time zone
 */
function formatsIn(timeZone: string | undefined): InstantFormats {
  const made: Partial<Record<keyof typeof SHAPES, Intl.DateTimeFormat>> = {};
  const shaped = (shape: keyof typeof SHAPES) =>
    (made[shape] ??= new Intl.DateTimeFormat(LOCALE, { ...SHAPES[shape], timeZone }));
  const formatter = (shape: keyof typeof SHAPES) => (iso: string) =>
    shaped(shape).format(new Date(iso));
  // The Swedish format of a date is the ISO 8601 format.
  const swedish = once(() => new Intl.DateTimeFormat("sv", { timeZone }));
  const dayOf = (at: number | Date) => swedish().format(at);
  const yearOf = (date: Date) => dayOf(date).slice(0, 4);

  function formatDateTime(iso: string, now = Date.now()): string {
    const date = new Date(iso);
    const isThisYear = yearOf(date) === yearOf(new Date(now));
    return shaped(isThisYear ? "dateTime" : "dateTimeWithYear").format(date);
  }

  /** The number of midnights between two points in time. */
  const daysBetween = (now: number, at: number) =>
    (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / DAY;

  function formatClock(iso: string, now: number): string {
    const days = daysBetween(now, Date.parse(iso));
    const size = Math.abs(days);
    const day =
      size < 2
        ? relative().format(days, "day")
        : shaped(size < 7 ? "weekday" : "dayMonth").format(new Date(iso));
    return `${day} ${formatter("time")(iso)}`;
  }

  return {
    formatDateTime,
    formatInstant: formatter("dateTimeWithYear"),
    formatDate: formatter("date"),
    formatDay: formatter("day"),
    formatTime: formatter("time"),
    formatClock,
    formatWhen(iso, now) {
      const isNear = Math.abs(daysBetween(now, Date.parse(iso))) < 2;
      return isNear ? formatClock(iso, now) : formatDateTime(iso, now);
    },
    formatDayMonth: formatter("dayMonth"),
    formatTimeZone(iso) {
      const parts = shaped("zone").formatToParts(new Date(iso));
      return parts.find((part) => part.type === "timeZoneName")?.value ?? "";
    },
    formatRelative(iso, now = Date.now()) {
      const at = Date.parse(iso);
      const distance = at - now;
      const size = Math.abs(distance);
      if (size >= RELATIVE_LIMIT) return formatDateTime(iso, now);
      if (size < MINUTE) return relative().format(0, "second");
      if (size < HOUR) return relative().format(Math.round(distance / MINUTE), "minute");
      if (size < DAY) return relative().format(Math.round(distance / HOUR), "hour");
      return relative().format(daysBetween(now, at), "day");
    },
  };
}

/** The functions that format timestamps in the site's time zone, for the server and for hydration. */
export const siteFormats = formatsIn(SITE_ZONE);

/** The two names that browsers use for the site's time zone. */
const SITE_ZONE_NAMES = [SITE_ZONE, "America/Buenos_Aires"];

/**
 * The formats in the viewer's time zone; on the server and in the site's zone, the object `siteFormats`. With this one
 * object, React has nothing to render again. Components that the server renders use `useFormats`.
 */
export const ownFormats =
  import.meta.env.SSR || SITE_ZONE_NAMES.includes(Intl.DateTimeFormat().resolvedOptions().timeZone)
    ? siteFormats
    : formatsIn(undefined);

export const {
  formatDateTime,
  formatInstant,
  formatDate,
  formatDay,
  formatTime,
  formatTimeZone,
  formatRelative,
} = ownFormats;

/** Adapts the text of `formatWhen` for use within a sentence: "el sáb, 21 nov, 20:00", "hoy 20:00". */
export const withArticle = (when: string): string => (when.includes(",") ? `el ${when}` : when);

export interface CountdownPart {
  readonly unit: "days" | "hours" | "minutes" | "seconds";
  readonly value: number;
}

/** The two largest units of a remaining time; only days if there are no hours; an empty list if no time remains. */
export function countdownParts(remainingMs: number): readonly CountdownPart[] {
  if (remainingMs <= 0) return [];
  const all: readonly CountdownPart[] = [
    { unit: "days", value: Math.floor(remainingMs / DAY) },
    { unit: "hours", value: Math.floor((remainingMs % DAY) / HOUR) },
    { unit: "minutes", value: Math.floor((remainingMs % HOUR) / MINUTE) },
    { unit: "seconds", value: Math.floor((remainingMs % MINUTE) / SECOND) },
  ];
  const first = all.findIndex(({ value }, at) => value > 0 || at === 3);
  return all.slice(first, first || all[1]?.value ? first + 2 : 1);
}

/** A duration in minutes, in a short form: "45 min", "3 h 5 min", "2 d 4 h". */
export function shortMinutes(minutes: number): string {
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (hours < 1) return `${minutes} min`;
  const [whole, part] =
    days < 1
      ? [`${hours} h`, minutes % 60 && `${minutes % 60} min`]
      : [`${days} d`, hours % 24 && `${hours % 24} h`];
  return part ? `${whole} ${part}` : whole;
}

/** Formats a number: "1.250". */
export function formatNumber(value: number): string {
  return integer().format(value);
}

/** A space at which lines do not break, between an amount and its unit. */
const NO_BREAK = "\u00A0";

/** An amount of tickets, "1 ticket" or "1.250 tickets", in which lines do not break. */
export function formatTickets(amount: number): string {
  return `${integer().format(amount)}${NO_BREAK}${Math.abs(amount) === 1 ? "ticket" : "tickets"}`;
}

/** An increase or decrease: "+5", "−5"; zero is "+0". */
export const formatChange = (amount: number): string =>
  `${amount < 0 ? "−" : "+"}${formatNumber(Math.abs(amount))}`;

/** What a wallet gains or loses: "+ 1.250 tickets", "− 1 ticket". */
export function formatTicketChange(amount: number): string {
  return `${amount < 0 ? "−" : "+"}${NO_BREAK}${formatTickets(Math.abs(amount))}`;
}

/** The first eight characters of an id. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}
