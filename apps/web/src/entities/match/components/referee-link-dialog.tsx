import { refereeLinksLimits } from "@leyenda/db-types/limits";
import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useId, useState } from "react";
import { ShareableLink } from "@/components/shareable-link";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { paths } from "@/config/paths";
import {
  refereeLinksQuery,
  useCreateRefereeLink,
  useRevokeRefereeLink,
} from "../api/referee-links.ts";
import { refereeLinkCopy as copy } from "../referee-link-copy.ts";

interface RefereeLinkDialogProps {
  readonly matchId: string;
  readonly onClose: () => void;
}

/** A dialog that creates and revokes links with which people without an account referee an undecided match. */
export function RefereeLinkDialog({ matchId, onClose }: RefereeLinkDialogProps) {
  const { data: links = [] } = useQuery(refereeLinksQuery(matchId));
  const labelId = useId();
  const [label, setLabel] = useState("");
  const create = useCreateRefereeLink(matchId);
  const revoke = useRevokeRefereeLink(matchId);
  const link = create.data && new URL(paths.referee(create.data), location.origin).href;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="sm" title={copy.title} description={copy.giveText}>
        <div className="grid gap-4">
          <form
            className="flex flex-wrap items-center gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              create.mutate(label, { onSuccess: () => setLabel("") });
            }}
          >
            <div className="min-w-0 flex-1 basis-48">
              <Label htmlFor={labelId}>{copy.label}</Label>
              <Input
                id={labelId}
                className="mt-1.5"
                aria-describedby={`${labelId}-hint`}
                maxLength={refereeLinksLimits.label.max}
                value={label}
                onChange={(event) => setLabel(event.target.value)}
              />
              <p id={`${labelId}-hint`} className="mt-1 text-sm text-muted">
                {copy.labelHint}
              </p>
            </div>
            <Button
              type="submit"
              variant="secondary"
              isLoading={create.isPending}
              disabled={label.trim() === ""}
            >
              <Link2 aria-hidden />
              {copy.create}
            </Button>
          </form>
          {link && (
            <ShareableLink
              link={link}
              label={copy.link}
              title={copy.pageTitle}
              action={copy.copyLink}
            />
          )}
          {links.length > 0 && (
            <ul className="grid gap-1">
              {links.map((given) => (
                <li key={given.id} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{given.label}</span>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={copy.revokeFor(given.label)}
                    onClick={() => revoke.mutate(given.id)}
                  >
                    {copy.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
