import { profilesLimits } from "@leyenda/db-types/limits";
import { useId, useState } from "react";
import { FormDialog } from "@/components/form-dialog";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { OwnTeam } from "@/entities/team/api/own-team";
import { useSaveGameIdentity } from "../api/save-game-identity.ts";
import { identityCopy } from "../game-name-copy.ts";

interface MissingGameNameFormProps {
  readonly game: string;
  /** The team whose name in the game is missing; null if the player's own name is missing. */
  readonly team: OwnTeam | null;
}

/** The form in which a registered participant enters their missing name in the game. */
export function MissingGameNameForm({ game, team }: MissingGameNameFormProps) {
  const save = useSaveGameIdentity(team);
  const [isOpen, setIsOpen] = useState(false);
  const [identity, setIdentity] = useState("");
  const fieldId = useId();
  const texts = identityCopy[team ? "team" : "own"];
  return (
    <section aria-label={texts.label(game)} className="grid">
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {texts.add}
      </Button>
      {isOpen && (
        <FormDialog
          title={texts.label(game)}
          description={texts.missing(game)}
          size="sm"
          texts={identityCopy.form}
          isSaving={save.isPending}
          onLeave={() => setIsOpen(false)}
          onSubmit={async (event) => {
            event.preventDefault();
            const value = identity.trim();
            if (value) await save.mutateAsync({ game, identity: value });
            setIsOpen(false);
          }}
        >
          <div className="grid gap-2">
            <Label htmlFor={fieldId}>{identityCopy.field}</Label>
            <Input
              id={fieldId}
              value={identity}
              maxLength={profilesLimits.game_identities.max}
              autoComplete="off"
              onChange={(event) => setIdentity(event.target.value)}
            />
          </div>
        </FormDialog>
      )}
    </section>
  );
}
