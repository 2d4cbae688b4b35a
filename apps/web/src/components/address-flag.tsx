import { useId } from "react";
import type { Parameter } from "@/config/parameters";
import { useAddress } from "@/hooks/use-address";
import { FLAG_WORD, withWord } from "@/lib/search-params";
import { Checkbox } from "./ui/checkbox.tsx";
import { Label } from "./ui/label.tsx";

interface AddressFlagProps {
  readonly label: string;
  /** Name in the address. */
  readonly name: Parameter;
}

/** A yes or no that a list is narrowed by; it lives in the address, and starts at the first page. */
export function AddressFlag({ label, name }: AddressFlagProps) {
  const id = useId();
  const [params, changeAddress] = useAddress();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <Checkbox
        id={id}
        checked={params.get(name) === FLAG_WORD}
        onCheckedChange={(isChecked) =>
          changeAddress(
            (current) => withWord(current, name, isChecked ? FLAG_WORD : "", ["page"]),
            {
              replace: true,
            },
          )
        }
      />
      <Label htmlFor={id} className="font-normal">
        {label}
      </Label>
    </div>
  );
}
