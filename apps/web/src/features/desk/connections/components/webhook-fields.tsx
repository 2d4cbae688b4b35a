import { requireWebhookLimits } from "@leyenda/db-types/limits";
import type { Control } from "react-hook-form";
import { z } from "zod";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useTournamentRights } from "@/entities/tournament/hooks/use-tournament-rights";
import { webhooksCopy as copy } from "../webhooks-copy.ts";
import { KindBoxes } from "./kind-boxes.tsx";

const { "webhook.test": _trial, "prize.paid": paid, ...events } = copy.kinds;

/** The default kinds of events. */
export const EVENTS = Object.keys(events);

/** Matches https and http, because in development the server accepts addresses of this machine. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+([/?][^\s#]*)?$/;

export const webhookSchema = z.object({
  address: z.string().trim().regex(ADDRESS, copy.addressInvalid),
  kinds: z.array(z.string()).min(1, copy.kindsNeeded),
});

type WebhookValues = z.infer<typeof webhookSchema>;

interface WebhookFieldsProps {
  readonly tournamentId: string;
  readonly control: Control<WebhookValues>;
}

/** An address and the kinds of events sent to it; payment events need the money right. */
export function WebhookFields({ tournamentId, control }: WebhookFieldsProps) {
  const { may } = useTournamentRights(tournamentId);
  return (
    <>
      <Field control={control} name="address" label={copy.address} hint={copy.addressHint} required>
        {(field) => (
          <Input
            {...field}
            type="url"
            placeholder={copy.addressExample}
            autoComplete="off"
            maxLength={requireWebhookLimits.url.max}
          />
        )}
      </Field>
      <KindBoxes
        control={control}
        name="kinds"
        label={copy.kindsTitle}
        words={may("money") ? { ...events, "prize.paid": paid } : events}
      />
    </>
  );
}
