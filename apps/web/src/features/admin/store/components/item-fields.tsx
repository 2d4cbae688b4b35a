import { storeItemsWords } from "@leyenda/db-types/words";
import { storeItemsLimits } from "@leyenda/db-types/limits";
import { type Control, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SwitchField } from "@/components/ui/switch-field";
import { Textarea } from "@/components/ui/textarea";
import {
  gradientClass,
  storeGradients,
  discountedPrice,
} from "@/entities/store-item/domain/store-item";
import { cn } from "@/lib/cn";
import { amountOr } from "@/lib/amount";
import { formatMoney } from "@/lib/format";
import { copy } from "../copy.ts";
import { hasPrice, type ItemValues } from "../domain/item-form.ts";

interface FinalPriceProps {
  readonly control: Control<ItemValues>;
}

/** The price for the buyer, calculated from the current form values. */
function FinalPrice({ control }: FinalPriceProps) {
  const [ars, usd, discount] = useWatch({
    control,
    name: ["price_ars", "price_usd", "discount_percentage"],
  });
  const percentage = amountOr(discount, "percent", 0);
  const amounts = [formatted(ars, percentage, "ARS"), formatted(usd, percentage, "USD")];
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{copy.form.finalPrice}</p>
      <p className="flex min-h-11 flex-wrap items-center gap-x-5 tabular-nums">
        {amounts.map((amount, index) => (
          <span key={index}>{amount}</span>
        ))}
      </p>
    </div>
  );
}

function formatted(price: string, discount: number, currency: "ARS" | "USD"): string {
  const amount = discountedPrice(amountOr(price, currency, 0), discount);
  return Number.isFinite(amount) && amount >= 0 ? formatMoney(amount, currency) : copy.form.noPrice;
}

interface ItemFieldsProps {
  readonly control: Control<ItemValues>;
}

const { form } = copy;
const typeOptions = storeItemsWords.type.map((type) => ({ value: type, label: form.types[type] }));
const gradientNames: Readonly<Record<string, string>> = form.gradients;

/** All fields of a pack except its picture. */
export function ItemFields({ control }: ItemFieldsProps) {
  const gradient = useWatch({ control, name: "color_gradient" });
  const [isActive, price_ars, price_usd, discount_percentage] = useWatch({
    control,
    name: ["is_active", "price_ars", "price_usd", "discount_percentage"],
  });
  // A stored background that is not among the choices must still be shown.
  const known = storeGradients.some((name) => name === gradient);
  const grounds = known ? storeGradients : [gradient, ...storeGradients];
  return (
    <>
      <Field control={control} name="name" label={form.name} required>
        {(field) => <Input {...field} maxLength={storeItemsLimits.name.max} autoComplete="off" />}
      </Field>
      <Field control={control} name="description" label={form.description}>
        {(field) => <Textarea {...field} rows={2} maxLength={storeItemsLimits.description.max} />}
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field control={control} name="type" label={form.type}>
          {({ onChange, ...field }) => (
            <Select {...field} onValueChange={onChange} options={typeOptions} />
          )}
        </Field>
        <Field control={control} name="amount" label={form.amount}>
          {(field) => <AmountInput {...field} unit="tickets" />}
        </Field>
        <Field control={control} name="price_ars" label={form.priceArs}>
          {(field) => <AmountInput {...field} unit="ARS" />}
        </Field>
        <Field control={control} name="price_usd" label={form.priceUsd}>
          {(field) => <AmountInput {...field} unit="USD" />}
        </Field>
        <Field control={control} name="discount_percentage" label={form.discount}>
          {(field) => <AmountInput {...field} unit="percent" />}
        </Field>
        <FinalPrice control={control} />
        {isActive && !hasPrice({ price_ars, price_usd, discount_percentage }) && (
          <p role="status" className="text-sm text-warning sm:col-span-2">
            {form.needsPrice}
          </p>
        )}
        <Field control={control} name="stripe_price_id" label={form.stripe} hint={form.stripeHint}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="mp_preference_id" label={form.mercadoPago}>
          {(field) => <Input {...field} autoComplete="off" />}
        </Field>
        <Field control={control} name="color_gradient" label={form.gradient}>
          {({ onChange, ...field }) => (
            <Select
              {...field}
              onValueChange={onChange}
              options={grounds.map((name) => ({ value: name, label: gradientNames[name] ?? name }))}
            />
          )}
        </Field>
        <div aria-hidden className={cn("h-11 self-end rounded-md", gradientClass(gradient))} />
      </div>
      <SwitchField control={control} name="is_active" label={form.isActive} />
    </>
  );
}
