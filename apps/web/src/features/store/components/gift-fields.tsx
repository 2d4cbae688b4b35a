import { ticketOrdersLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { SearchInput } from "@/components/search-input";
import { TeamLogo } from "@/components/team-logo";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useDebounced } from "@/hooks/use-debounced";
import { giftTeamsQuery } from "../api/search-gift-teams.ts";
import { copy } from "../copy.ts";
import type { Purchase } from "../hooks/use-purchase.ts";

interface GiftFieldsProps {
  readonly purchase: Purchase;
}

const texts = copy.purchase;

/** The team that gets the pack as a gift, and a message to it. */
export function GiftFields({ purchase }: GiftFieldsProps) {
  const { giftTeam, setGiftTeam, giftMessage, setGiftMessage } = purchase;
  const messageId = useId();
  return (
    <div className="grid gap-4">
      {giftTeam ? (
        <p className="flex items-center justify-between gap-3 rounded-lg border border-accent-2 bg-accent-2/10 py-1.5 pr-1.5 pl-3.5 font-semibold wrap-anywhere">
          {texts.giftChosen(giftTeam.name)}
          <Button variant="ghost" size="sm" onClick={() => setGiftTeam(null)}>
            {texts.giftChange}
          </Button>
        </p>
      ) : (
        <TeamPicker onPick={setGiftTeam} />
      )}
      <div className="grid gap-1.5">
        <Label htmlFor={messageId}>{texts.giftMessage}</Label>
        <Textarea
          id={messageId}
          rows={2}
          maxLength={ticketOrdersLimits.gift_message.max}
          value={giftMessage}
          onChange={(event) => setGiftMessage(event.target.value)}
        />
      </div>
    </div>
  );
}

interface TeamPickerProps {
  readonly onPick: (team: { id: string; name: string }) => void;
}

function TeamPicker({ onPick }: TeamPickerProps) {
  const [text, setText] = useState("");
  const term = useDebounced(text.trim());
  const { data: teams } = useQuery(giftTeamsQuery(term));
  return (
    <div className="grid gap-2">
      <SearchInput label={texts.giftSearch} value={text} onChange={setText} />
      <ul className="grid gap-1" aria-live="polite" aria-label={texts.giftTeam}>
        {teams?.map((team) => (
          <li key={team.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-left wrap-anywhere hover:bg-surface-raised"
              onClick={() => onPick(team)}
            >
              <TeamLogo name={team.name} src={team.logo_url} className="size-8" />
              {team.name}
            </button>
          </li>
        ))}
        {teams?.length === 0 && <li className="px-2.5 text-muted">{texts.giftNone}</li>}
      </ul>
    </div>
  );
}
