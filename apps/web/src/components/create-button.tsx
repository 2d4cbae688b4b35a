import { Plus } from "lucide-react";
import { Button } from "./ui/button.tsx";

interface CreateButtonProps {
  readonly label: string;
  readonly onCreate: () => void;
}

/** Opens the form for a new one of a list. */
export function CreateButton({ label, onCreate }: CreateButtonProps) {
  return (
    <Button aria-haspopup="dialog" onClick={onCreate}>
      <Plus aria-hidden />
      {label}
    </Button>
  );
}
