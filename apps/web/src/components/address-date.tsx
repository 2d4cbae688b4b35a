import { useId } from "react";
import type { Parameter } from "@/config/parameters";
import { useAddress } from "@/hooks/use-address";
import { withWord } from "@/lib/search-params";
import { Input } from "./ui/input.tsx";

interface AddressDateProps {
  readonly label: string;
  /** Name in the address. */
  readonly name: Parameter;
}

/** A day that a list is narrowed by; it lives in the address, and another one starts at the first page. */
export function AddressDate({ label, name }: AddressDateProps) {
  const id = useId();
  const [params, changeAddress] = useAddress();
  return (
    <div className="flex min-w-0 flex-1 basis-36 items-center gap-2 max-sm:flex-col max-sm:items-stretch max-sm:gap-1 sm:flex-none">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={params.get(name) ?? ""}
        onChange={(event) =>
          changeAddress((current) => withWord(current, name, event.target.value, ["page"]), {
            replace: true,
          })
        }
        className="min-w-0 sm:w-40"
      />
    </div>
  );
}
