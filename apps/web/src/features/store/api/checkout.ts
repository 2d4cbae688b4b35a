import { useMutation } from "@/hooks/use-mutation";
import { z } from "zod";
import type { Currency } from "@/lib/format";
import { callFunction, FunctionRefusal } from "@/lib/edge-function";
import { errorCode, toUserMessage } from "@/lib/errors";
import { queryOptions } from "@tanstack/react-query";
import { storeKeys } from "@/entities/store-item/api/store-query-keys";
import { read, supabase } from "@/lib/supabase";
import { copy } from "../copy.ts";
import type { Pack } from "./list-packs.ts";

/** The team that gets the tickets as a gift, and a message to it. */
interface Gift {
  readonly teamId: string;
  readonly message: string;
}

interface Checkout {
  readonly pack: Pack;
  readonly userId: string;
  readonly provider: string;
  readonly currency: Currency;
  readonly couponCode: string | null;
  readonly gift: Gift | null;
}

const answerSchema = z.object({ checkoutUrl: z.url(), orderId: z.uuid() });
const { checkout: texts } = copy;
const NOT_CONFIGURABLE = "item_not_configurable";
/**
 * Refusals to which the store adds an explanation: the server or the payment provider is not available.
 * All other refusals already have a complete text.
 */
const UNREACHABLE: ReadonlySet<string | null> = new Set([
  null,
  "internal_error",
  "provider_not_configured",
  "provider_unreachable",
]);

/** Converts a refusal to a message with the store's texts. */
function checkoutRefusal(error: unknown): FunctionRefusal {
  const code = errorCode(error);
  if (code === NOT_CONFIGURABLE) return new FunctionRefusal(code, texts.notConfigurableText);
  return new FunctionRefusal(
    code ?? "provider_unreachable",
    UNREACHABLE.has(code) ? texts.failureText : toUserMessage(error),
  );
}

/** Creates an order and sends the browser to the provider; the database determines price and tickets. */
export function useStartCheckout() {
  return useMutation({
    mutationFn: async ({ pack, userId, provider, currency, couponCode, gift }: Checkout) => {
      const body = {
        userId,
        itemId: pack.id,
        provider,
        currency,
        ...(couponCode && { couponCode }),
        ...(gift && { teamId: gift.teamId, giftMessage: gift.message }),
      };
      try {
        return await callFunction("create-checkout", body, answerSchema);
      } catch (error) {
        throw checkoutRefusal(error);
      }
    },
    onSuccess: ({ checkoutUrl }) => window.location.assign(checkoutUrl),
    failure: (error) => ({
      title: errorCode(error) === NOT_CONFIGURABLE ? texts.notConfigurable : texts.failure,
    }),
  });
}

/** The price of a pack with a coupon; a refusal contains the reason why it is invalid. */
export function couponQuery(code: string, itemId: string, currency: Currency) {
  return queryOptions({
    queryKey: storeKeys.coupon(code, itemId, currency),
    enabled: code !== "",
    queryFn: read(() =>
      supabase
        .rpc("check_coupon", { p_code: code, p_item_id: itemId, p_currency: currency })
        .single(),
    ),
  });
}
