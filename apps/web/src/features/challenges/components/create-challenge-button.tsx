import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";
import { NEW_CHALLENGE } from "../domain/interrupted.ts";
import { useChallenging } from "../hooks/use-challenging.ts";
import { CreateChallengeDialog } from "./create/create-challenge-dialog.tsx";

interface CreateChallengeButtonProps {
  /** In an empty list, which it leads on from. */
  readonly isInEmptyList?: boolean;
}

/**
 * Opens the creation dialog, which is there only for somebody with a profile. It is not greyed out
 * before it is sure that a visitor looks; pressed before, it opens once the profile is there.
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
