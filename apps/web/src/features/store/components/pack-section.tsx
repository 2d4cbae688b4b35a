import type { StoreItemType } from "@/entities/store-item/domain/store-item";
import { useSession } from "@/hooks/use-session";
import type { Currency } from "@/lib/format";
import type { Pack } from "../api/list-packs.ts";
import { copy } from "../copy.ts";
import { bestPack } from "../domain/pack-list.ts";
import { PackCard } from "./pack-card.tsx";

interface PackSectionProps {
  readonly type: StoreItemType;
  readonly packs: readonly Pack[];
  readonly currency: Currency;
  /** The pack that covers the tickets that the user lacks. */
  readonly coveringId: string | null;
  readonly onBuy: (pack: Pack) => void;
}

const FULLEST = 5;

/** The packs of one wallet. */
export function PackSection({ type, packs, currency, coveringId, onBuy }: PackSectionProps) {
  const { title, text } = copy.sections[type];
  const { profile } = useSession();
  const lacksTeam = type === "team_ticket" && profile?.team === null;
  const best = bestPack(packs, currency);
  return (
    <section aria-label={title}>
      <h2 className="display text-2xl md:text-3xl">{title}</h2>
      <p className="mt-1.5 mb-4 text-muted">{lacksTeam ? copy.sections.withoutTeam : text}</p>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
        {packs.map((pack, index) => (
          <li key={pack.id} className="grid">
            <PackCard
              pack={pack}
              currency={currency}
              fullness={Math.min(FULLEST, index + 1 + (packs.length < FULLEST ? 1 : 0))}
              isBest={pack.id === best}
              isGift={lacksTeam}
              covers={pack.id === coveringId}
              onBuy={() => onBuy(pack)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
