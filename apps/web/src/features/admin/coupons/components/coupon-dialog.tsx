import { couponsLimits } from "@leyenda/db-types/limits";
import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "@/components/form-dialog";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { SwitchField } from "@/components/ui/switch-field";
import { useUnsavedWork } from "@/hooks/use-unsaved-work";
import { isDuplicate } from "@/lib/errors";
import { leaveUnsaved } from "@/lib/unsaved-work";
import { type Coupon, couponItemsQuery, useSaveCoupon } from "../api/coupons.ts";
import { copy } from "../copy.ts";
import {
  ANY_ITEM,
  couponSchema,
  type CouponValues,
  newCoupon,
  toCouponValues,
} from "../domain/coupon-form.ts";

interface CouponDialogProps {
  /** The stored coupon; null for a new coupon. */
  readonly coupon: Coupon | null;
  readonly onClose: () => void;
}

const { form } = copy;

export function CouponDialog({ coupon: listed, onClose }: CouponDialogProps) {
  const [coupon] = useState(listed);
  const { data: items = [] } = useQuery(couponItemsQuery());
  const save = useSaveCoupon();
  const { control, formState, handleSubmit, setError } = useForm<CouponValues>({
    defaultValues: coupon ? toCouponValues(coupon) : newCoupon,
    resolver: zodResolver(couponSchema),
  });
  useUnsavedWork(formState.isDirty && !save.isPending);
  const options = [
    { value: ANY_ITEM, label: copy.anyItem },
    // The choices include the coupon's pack even if that pack is no longer sold.
    ...(coupon?.item_id && coupon.item && !items.some(({ id }) => id === coupon.item_id)
      ? [{ value: coupon.item_id, label: coupon.item.name }]
      : []),
    ...items.map(({ id, name }) => ({ value: id, label: name })),
  ];

  const submit = handleSubmit((values) =>
    save.mutate(
      { coupon, values },
      {
        onSuccess: onClose,
        onError: (error) =>
          isDuplicate(error) && setError("code", { message: copy.taken }, { shouldFocus: true }),
      },
    ),
  );

  return (
    <FormDialog
      title={coupon ? form.editTitle : form.createTitle}
      texts={{ submit: coupon ? form.save : form.create }}
      isSaving={save.isPending}
      onSubmit={submit}
      onLeave={() => leaveUnsaved(onClose)}
      className="grid items-start gap-4 sm:grid-cols-2"
    >
      <Field control={control} name="code" label={form.code} hint={form.codeHint} required>
        {(field) => (
          <Input
            {...field}
            maxLength={couponsLimits.code.max}
            autoComplete="off"
            className="uppercase"
          />
        )}
      </Field>
      <Field control={control} name="discount" label={form.discount} required>
        {(field) => <AmountInput {...field} unit="percent" />}
      </Field>
      <Field control={control} name="itemId" label={form.item} className="sm:col-span-2">
        {({ onChange, ...field }) => (
          <Select {...field} onValueChange={onChange} options={options} />
        )}
      </Field>
      <Field control={control} name="maximum" label={form.maximum}>
        {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field control={control} name="perUser" label={form.perUser} required>
        {(field) => <Input {...field} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field control={control} name="from" label={form.from}>
        {(field) => <Input {...field} type="datetime-local" />}
      </Field>
      <Field control={control} name="until" label={form.until}>
        {(field) => <Input {...field} type="datetime-local" />}
      </Field>
      <SwitchField control={control} name="isActive" label={form.isActive} />
    </FormDialog>
  );
}
