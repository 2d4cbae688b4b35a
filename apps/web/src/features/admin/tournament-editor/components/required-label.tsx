import { Asterisk } from "lucide-react";

/** The label of a field that must be filled in; who hears it is told by the field. */
export function RequiredLabel({ text }: { readonly text: string }) {
  return (
    <>
      {text}
      <Asterisk aria-hidden className="ml-0.5 inline size-3.5 align-[-0.05em] text-accent-2" />
    </>
  );
}
