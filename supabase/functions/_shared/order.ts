import { ticketOrdersWords } from "@leyenda/db-types/words";
import { z } from "zod";

export const orderSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  participant_id: z.uuid(),
  item_id: z.uuid().nullable(),
  item_name: z.string(),
  tickets: z.number().int(),
  provider: z.string(),
  currency: z.enum(ticketOrdersWords.currency),
  /** The price in hundredths, before the coupon. */
  list_amount_minor: z.number().int(),
  amount_minor: z.number().int(),
  coupon_code: z.string().nullable(),
  session_id: z.string().nullable(),
  /** When the order's payment page was closed; null while it is open. */
  session_ended_at: z.string().nullable(),
  payment_id: z.string().nullable(),
  paid_minor: z.number().int().nullable(),
  status: z.enum(ticketOrdersWords.status),
  credited_tickets: z.number().int(),
  reversed_tickets: z.number().int(),
  refunded_minor: z.number().int(),
  is_gift: z.boolean(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
});

/** A purchase. The database sets its price, currency and number of tickets. */
export type Order = z.infer<typeof orderSchema>;
