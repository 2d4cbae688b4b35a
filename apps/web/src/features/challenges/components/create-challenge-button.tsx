import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { useSession } from "@/hooks/use-session";
import { copy } from "../copy.ts";
import { CreateChallengeDialog } from "./create/create-challenge-dialog.tsx";

/** Opens the creation dialog, which is there only for somebody with a profile. */
export function CreateChallengeButton() {
  const { user, profile } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button disabled={!user} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {copy.create.open}
      </Button>
      {profile && <CreateChallengeDialog open={isOpen} onOpenChange={setIsOpen} />}
    </>
  );
}
