import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paymentProvidersQuery } from "@/entities/order/api/list-payment-providers";
import { priceIn } from "@/entities/store-item/domain/store-item";
import type { Currency } from "@/lib/format";
import { couponQuery } from "../api/checkout.ts";
import type { Pack } from "../api/list-packs.ts";
import { chooseProvider } from "../domain/payment-provider.ts";

const currencies = ["ARS", "USD"] as const;

/** The team that gets the pack as a gift. */
interface GiftTeam {
  readonly id: string;
  readonly name: string;
}

/** The buyer's choices so far, and the values that follow from them. */
export function usePurchase(pack: Pack, initialCurrency: Currency) {
  const [chosenCurrency, setCurrency] = useState<Currency | null>(null);
  const [wishedProvider, setProvider] = useState<string | null>(null);
  const [isGift, setIsGift] = useState(false);
  const [giftTeam, setGiftTeam] = useState<GiftTeam | null>(null);
  const [giftMessage, setGiftMessage] = useState("");
  const [couponCode, setCouponCode] = useState("");

  // The initial currency can change while the dialog is open, because the buyer's country may become known later.
  const wishedCurrency = chosenCurrency ?? initialCurrency;
  const sold = currencies.filter((currency) => priceIn(pack, currency) !== null);
  const currency = sold.includes(wishedCurrency) ? wishedCurrency : (sold[0] ?? wishedCurrency);
  const providers = useQuery(paymentProvidersQuery());
  const coupon = useQuery(couponQuery(couponCode, pack.id, currency));
  const listPrice = priceIn(pack, currency) ?? 0;
  return {
    pack,
    sold,
    currency,
    setCurrency,
    providers,
    provider: chooseProvider(providers.data ?? [], pack, currency, wishedProvider),
    setProvider,
    isGift,
    setIsGift,
    giftTeam,
    setGiftTeam,
    giftMessage,
    setGiftMessage,
    coupon,
    couponCode,
    setCouponCode,
    listPrice,
    /** The price to pay: with the coupon if one is valid. */
    price: coupon.data ? coupon.data.amount_minor / 100 : listPrice,
  };
}

export type Purchase = ReturnType<typeof usePurchase>;
