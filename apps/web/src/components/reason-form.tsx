import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";

interface ReasonFormProps extends Pick<
  ComponentProps<typeof Button>,
  "variant" | "size" | "className" | "children" | "aria-label"
> {
  /** Text that describes the consequences of the action. */
  readonly description: string;
  readonly label: string;
  readonly sendLabel: string;
  readonly cancelLabel: string;
  readonly maxLength: number;
  readonly onSend: (text: string) => Promise<unknown>;
  /** Renders the button in another place of the page while the field is closed. */
  readonly place?: (opener: ReactNode) => ReactNode;
}

/** Focuses the field that the user has just opened. */
const focusOnce = (field: HTMLElement | null) => field?.focus();

/** An action that requires a text from the user. Its button opens the field in the same place. */
export function ReasonForm({
  description,
  label,
  sendLabel,
  cancelLabel,
  maxLength,
  onSend,
  place = (opener) => opener,
  ...button
}: ReasonFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [text, setText] = useState("");
  const id = useId();
  const [wasOpen, setWasOpen] = useState(false);
  if (!isOpen)
    return place(
      <Button
        {...button}
        // After closing the field, the focus returns to the button.
        ref={wasOpen ? focusOnce : undefined}
        aria-expanded={false}
        onClick={() => {
          setIsOpen(true);
          setWasOpen(true);
        }}
      />,
    );
  return (
    <form
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsSending(true);
        void onSend(text.trim())
          .then(() => {
            setIsOpen(false);
            setText("");
          })
          // A toast has shown the reason of the failure; the text stays for another attempt.
          .catch(() => undefined)
          .finally(() => setIsSending(false));
      }}
    >
      <Label htmlFor={id}>{label}</Label>
      <Textarea
        id={id}
        ref={focusOnce}
        required
        value={text}
        maxLength={maxLength}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="text-sm text-muted">{description}</p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isLoading={isSending} disabled={text.trim() === ""}>
          {sendLabel}
        </Button>
        <Button variant="ghost" onClick={() => setIsOpen(false)}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  );
}
