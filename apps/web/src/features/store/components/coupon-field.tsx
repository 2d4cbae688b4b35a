import { couponsLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { toUserMessage } from "@/lib/errors";
import { copy } from "../copy.ts";
import type { Purchase } from "../hooks/use-purchase.ts";

interface CouponFieldProps {
  readonly purchase: Purchase;
}

const texts = copy.purchase;

/** The field for a discount code; collapsed until the user opens it. */
export function CouponField({ purchase }: CouponFieldProps) {
  const { coupon, couponCode, setCouponCode } = purchase;
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState("");
  const id = useId();
  if (!isOpen) {
    return (
      <Button
        variant="link"
        className="min-h-11 justify-self-start"
        onClick={() => setIsOpen(true)}
      >
        {texts.couponOpen}
      </Button>
    );
  }
  const apply = () => setCouponCode(draft.trim().toUpperCase());
  const message = coupon.error ? toUserMessage(coupon.error) : null;
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{texts.coupon}</Label>
      <div className="flex gap-2">
        <Input
          id={id}
          value={draft}
          maxLength={couponsLimits.code.max}
          autoComplete="off"
          autoCapitalize="characters"
          // The buyer has just opened the field, so the field gets the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          readOnly={coupon.data !== undefined}
          aria-invalid={message !== null}
          aria-describedby={`${id}-says`}
          className="uppercase"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && apply()}
        />
        {coupon.data ? (
          <Button variant="secondary" onClick={() => setCouponCode("")}>
            {texts.couponRemove}
          </Button>
        ) : (
          <Button
            variant="secondary"
            isLoading={couponCode !== "" && coupon.isPending}
            disabled={draft.trim() === ""}
            onClick={apply}
          >
            {texts.couponApply}
          </Button>
        )}
      </div>
      <p id={`${id}-says`} aria-live="polite" className="text-sm font-medium">
        {message && <span className="text-danger">{message}</span>}
        {coupon.data && (
          <span className="text-success">
            {texts.couponApplied(coupon.data.discount_percentage)}
          </span>
        )}
      </p>
    </div>
  );
}
