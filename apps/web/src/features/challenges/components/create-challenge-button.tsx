import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";
import { NEW_CHALLENGE } from "../domain/interrupted-challenge.ts";
import { useChallenging } from "../hooks/use-challenging.ts";
import { CreateChallengeDialog } from "./create/create-challenge-dialog.tsx";

interface CreateChallengeButtonProps {
  /** True if the button is below an empty list, where creating a challenge is the main action. */
  readonly isInEmptyList?: boolean;
}

/**
 * Opens the creation dialog, which needs a profile.
 * The button is disabled only once it is certain that the viewer is signed out.
 * If the button is pressed while the profile still loads, the dialog opens when the profile has loaded.
 */
export function CreateChallengeButton({ isInEmptyList = false }: CreateChallengeButtonProps) {
  const { user, profile, isCertain, isLoading } = useSession();
  const [isOpen, setIsOpen] = useChallenging(NEW_CHALLENGE, !isInEmptyList);
  return (
    <>
      <Button
        variant={isInEmptyList ? "secondary" : "primary"}
        disabled={isCertain && !isLoading && !user}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Plus aria-hidden />
        {isInEmptyList ? copy.create.openEmpty : copy.create.open}
      </Button>
      {profile && <CreateChallengeDialog open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
