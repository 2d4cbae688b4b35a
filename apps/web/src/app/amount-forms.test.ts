import { describe, expect, test } from "vitest";
import { adjustedTickets } from "@/features/admin/community/domain/wallet-owner";
import { adjustSchema } from "@/features/admin/community/schemas";
import { typedShares } from "@/features/desk/prizes/domain/payouts";
import { couponSchema, newCoupon, toCouponRow } from "@/features/admin/coupons/domain/coupon-form";
import { refundedMinor } from "@/features/admin/orders/domain/refund";
import { newItem, toItemRow } from "@/features/admin/store/domain/item-form";
import { itemSchema } from "@/features/admin/store/schemas";
import { settingNumber } from "@/features/admin/system/domain/wager-settings";
import {
  newTournament,
  toTournamentPayload,
} from "@/features/desk/settings/domain/tournament-form";
import { tournamentSchema, type TournamentFormValues } from "@/features/desk/settings/schemas";
import {
  challengeDefaults,
  creationArguments,
} from "@/features/challenges/domain/new-challenge-form";
import { challengeSchema, friendChallengeSchema, stakeOf } from "@/features/challenges/schemas";
import { limitSchema, typedLimit } from "@/features/responsible-play/domain/wager-limit-form";
import type { AmountUnit } from "@/lib/amount";
import { MARKED, READ, REFUSED } from "@/testing/amount-notations";

interface AmountForm {
  readonly unit: AmountUnit;
  readonly min: number;
  readonly max: number;
  /** Returns the value that the form sends for this text, or null if the form refuses the text. */
  readonly read: (text: string) => number | null;
  /** What the form sends for zero, and for texts without digits. Missing if the form refuses them. */
  readonly otherwise?: { readonly zero?: number; readonly noDigits?: number };
}

const HUGE = 1e9;
const MILLION = 1_000_000;
const cup: TournamentFormValues = {
  ...newTournament,
  name: "Copa",
  game: "Valorant",
  start_date: "2026-12-01T20:00",
};
const pack = { ...newItem, name: "Pack" };
const ids = { gameId: "juego", accepted: true };
const wallet = {
  personalTickets: HUGE,
  teamTickets: HUGE,
  weeklyLeft: null,
  isFriendly: false,
  friendlyGames: [],
};

function prize(type: "money" | "tickets") {
  return (text: string) => {
    const values = { ...cup, prizes: [{ type, value: text }] };
    const { success } = tournamentSchema.safeParse(values);
    return success ? (toTournamentPayload(values).prizes[0]?.value ?? null) : null;
  };
}

function packColumn(column: "amount" | "price_ars" | "price_usd" | "discount_percentage") {
  return (text: string) => {
    const values = { ...pack, [column]: text };
    return itemSchema.safeParse(values).success ? toItemRow(values, null)[column] : null;
  };
}

const refund = (currency: string) => (text: string) => {
  const minor = refundedMinor(text, currency, HUGE * 100);
  return minor === null ? null : minor / 100;
};

/** All forms with a field for money or tickets. `tools/amount-fields.test.ts` fails if one is missing here. */
const FORMS: Readonly<Record<string, AmountForm>> = {
  "premio en pesos": { unit: "ARS", min: 0.01, max: HUGE, read: prize("money") },
  "premio en tickets, también en custodia": {
    unit: "tickets",
    min: 1,
    max: HUGE,
    read: prize("tickets"),
  },
  "inscripción de un torneo": {
    unit: "tickets",
    min: 0,
    max: MILLION,
    read: (text) => {
      const values = { ...cup, entry_fee: text };
      return tournamentSchema.safeParse(values).success
        ? toTournamentPayload(values).entry_fee
        : null;
    },
  },
  "tickets de un pack": { unit: "tickets", min: 1, max: 100_000, read: packColumn("amount") },
  "precio en pesos": { unit: "ARS", min: 0, max: 9_999_999_999, read: packColumn("price_ars") },
  "precio en dólares": { unit: "USD", min: 0, max: 9_999_999_999, read: packColumn("price_usd") },
  "descuento de un pack": {
    unit: "percent",
    min: 0,
    max: 100,
    read: packColumn("discount_percentage"),
  },
  "descuento de un cupón": {
    unit: "percent",
    min: 1,
    max: 99,
    read: (text) => {
      const values = { ...newCoupon, code: "VERANO", discount: text };
      return couponSchema.safeParse(values).success
        ? toCouponRow(values).discount_percentage
        : null;
    },
  },
  "reembolso en pesos": { unit: "ARS", min: 0.01, max: HUGE, read: refund("ARS") },
  "reembolso en dólares": { unit: "USD", min: 0.01, max: HUGE, read: refund("USD") },
  "reparto de un premio": {
    unit: "ARS",
    min: 0,
    max: 1e12,
    read: (text) => typedShares([text], "ARS")[0] ?? null,
  },
  "tickets que otorga la administración": {
    unit: "tickets",
    min: 1,
    max: 1e12,
    otherwise: { zero: 1, noDigits: 1 },
    read: (text) =>
      adjustSchema("usuarios").safeParse({ amount: text, reason: "Premio" }).success
        ? adjustedTickets(text)
        : null,
  },
  "apuesta de un desafío": {
    unit: "tickets",
    min: 1,
    max: MILLION,
    read: (text) => {
      const values = { ...challengeDefaults(null), ...ids, wager: text };
      const sides = { participantId: "yo", isFriendly: false };
      return challengeSchema(wallet).safeParse(values).success
        ? creationArguments(values, sides).p_wager_amount
        : null;
    },
  },
  "apuesta con un amigo": {
    unit: "tickets",
    min: 1,
    max: MILLION,
    read: (text) => {
      const values = { gameId: "juego", bestOf: "1", wager: text };
      return friendChallengeSchema(wallet).safeParse(values).success ? stakeOf(values) : null;
    },
  },
  "límite semanal": {
    unit: "tickets",
    min: 0,
    max: MILLION,
    read: (limit) => (limitSchema.safeParse({ limit }).success ? typedLimit({ limit }) : null),
  },
  "ajustes en tickets": {
    unit: "tickets",
    min: 0,
    max: 99_999,
    read: (text) => settingNumber("founded_prize_tickets", text),
  },
};

describe.each(Object.entries(FORMS))("%s", (_name, { unit, min, max, read, otherwise }) => {
  test("takes what is in Argentine notation and within its bounds, and nothing else", () => {
    const { zero = null, noDigits = null } = otherwise ?? {};
    for (const [text, hundredths] of [...READ, ...MARKED[unit]]) {
      const value = hundredths / 100;
      const fits = value >= min && value <= max && (unit !== "tickets" || Number.isInteger(value));
      const expected = fits ? value : value === 0 ? zero : null;
      expect([text, read(text)]).toEqual([text, expected]);
    }
    for (const text of REFUSED)
      expect([text, read(text)]).toEqual([text, /\d/.test(text) ? null : noDigits]);
  });
});
