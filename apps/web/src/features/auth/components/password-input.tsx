import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Input } from "@/components/ui/input";
import { copy } from "../copy.ts";

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input type={isShown ? "text" : "password"} className="pr-12" {...props} />
      <button
        type="button"
        aria-label={isShown ? copy.fields.hidePassword : copy.fields.showPassword}
        onClick={() => setIsShown((shown) => !shown)}
        className="absolute top-0 right-0 grid size-11 place-items-center text-muted hover:text-foreground"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  );
}
