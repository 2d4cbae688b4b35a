import { copy } from "../copy.ts";
import type { Purchase } from "../hooks/use-purchase.ts";
import { ChoiceGroup } from "./choice-group.tsx";
import { GiftFields } from "./gift-fields.tsx";

interface RecipientChoiceProps {
  readonly purchase: Purchase;
  /** The name of the buyer's team; null if the buyer has no team. */
  readonly teamName: string | null;
}

const texts = copy.purchase;

/** The choice between the buyer's team, and another one as a gift. */
export function RecipientChoice({ purchase, teamName }: RecipientChoiceProps) {
  return (
    <div className="grid gap-4">
      <ChoiceGroup
        label={texts.recipient}
        value={purchase.isGift ? "gift" : "own"}
        onChange={(value) => purchase.setIsGift(value === "gift")}
        choices={[
          { value: "own", label: teamName ?? texts.ownTeam },
          { value: "gift", label: texts.gift, hint: texts.giftHint },
        ]}
      />
      {purchase.isGift && <GiftFields purchase={purchase} />}
    </div>
  );
}
