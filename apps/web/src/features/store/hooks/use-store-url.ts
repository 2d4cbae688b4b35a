import { useLocation } from "react-router";
import { isAbroad } from "@/entities/profile/domain/country";
import { useUrlState } from "@/hooks/use-url-state";
import { useSession } from "@/hooks/use-session";
import type { Currency } from "@/lib/format";
import { knownWord, withWord, wordFromParams } from "@/lib/search-params";
import { readPendingAction } from "@/lib/pending-action";

const currencyWords = ["ars", "usd"] as const;
const currencies = { ars: "ARS", usd: "USD" } as const satisfies Record<string, Currency>;
const walletWords = ["personal", "equipo"] as const;

/**
 * The state of the store in its URL: the currency, the open pack, and the number of missing tickets.
 * If the URL names no currency, that of the viewer's country is used.
 */
export function useStoreUrl() {
  const [params, changeAddress] = useUrlState();
  const { profile } = useSession();
  const location = useLocation();
  const missing = Number(params.get("faltan"));
  const state: unknown = location.state;
  // The navigation state names the page to return to, so it must stay while the dialog is open.
  const keep = { state, preventScrollReset: true };
  return {
    currency:
      currencies[
        knownWord(params, "moneda", currencyWords) ?? (isAbroad(profile?.country) ? "usd" : "ars")
      ],
    setCurrency: (currency: Currency) =>
      changeAddress(
        (current) => withWord(current, "moneda", currency === "USD" ? "usd" : "ars", []),
        { ...keep, replace: true },
      ),
    packId: params.get("pack"),
    openPack: (id: string) =>
      changeAddress((current) => withWord(current, "pack", id, []), { ...keep, replace: true }),
    closePack: () =>
      changeAddress((current) => withWord(current, "pack", "", []), { ...keep, replace: true }),
    lackingType:
      wordFromParams(params, "billetera", walletWords) === "equipo"
        ? "team_ticket"
        : "personal_ticket",
    missing: Number.isSafeInteger(missing) && missing > 0 ? missing : null,
    pendingAction: readPendingAction(state),
  } as const;
}
