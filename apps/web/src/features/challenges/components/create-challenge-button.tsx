import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";
import { NEW_CHALLENGE } from "../domain/interrupted-challenge.ts";
import { useChallengeFormOpen } from "../hooks/use-challenge-form-open.ts";
import { CreateChallengeDialog } from "./create/create-challenge-dialog.tsx";

interface CreateChallengeButtonProps {
  /** True if the button is below an empty list, where creating a challenge is the main action. */
  readonly isInEmptyList?: boolean;
}

/**
 * Opens the dialog to create a challenge, which needs a profile. A press before the profile has loaded opens it as soon
 * as it has. The button is disabled only if the viewer is certainly signed out.
 */
export function CreateChallengeButton({ isInEmptyList = false }: CreateChallengeButtonProps) {
  const { user, profile, isCertain, isLoading } = useSession();
  const [isOpen, setIsOpen] = useChallengeFormOpen(NEW_CHALLENGE, !isInEmptyList);
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
