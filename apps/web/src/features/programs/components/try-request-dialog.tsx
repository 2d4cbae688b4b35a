import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Textarea } from "@/components/ui/textarea";
import { useSendRequest } from "../api/send-sample-request.ts";
import { type SampleRequest, TOKEN_SAMPLE } from "../domain/sample-request.ts";
import { referenceCopy as copy } from "../reference-copy.ts";
import { CodeBlock } from "./code-block.tsx";

/**
 * The token of the last sample request, used for the next requests until the user leaves the page.
 * The token is only in memory and never stored.
 */
let lastToken = "";

interface TryRequestDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly sample: SampleRequest;
}

/** A dialog that sends a request to this site's interface and shows the response. */
export function TryRequestDialog({ open, onClose, title, sample }: TryRequestDialogProps) {
  const [token, setToken] = useState(lastToken);
  const [path, setPath] = useState(sample.url.slice(location.origin.length));
  const [body, setBody] = useState(sample.body);
  const trial = useSendRequest();
  function submit() {
    lastToken = token.trim();
    // Whatever the user types as the path, the token is sent only to this site.
    trial.mutate({ method: sample.method, url: location.origin + path, body, token: lastToken });
  }
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        size="lg"
        title={copy.tryOf(title)}
        description={copy.trialText}
        footer={
          <Button isLoading={trial.isPending} onClick={submit}>
            {copy.send}
          </Button>
        }
      >
        <div className="grid gap-4">
          <Line label={copy.address(sample.method)} value={path} onChange={setPath} />
          <Line label={copy.token} value={token} onChange={setToken} placeholder={TOKEN_SAMPLE} />
          {body !== null && (
            <Label className="grid gap-1.5">
              {copy.body}
              <Textarea
                rows={Math.min(12, body.split("\n").length)}
                spellCheck={false}
                className="font-mono text-sm"
                value={body}
                onChange={(event) => setBody(event.target.value)}
              />
            </Label>
          )}
          <div role="status" className="grid gap-2">
            {trial.error && <p className="text-danger">{copy.notSent}</p>}
            {trial.data && (
              <p className="flex gap-3 font-semibold">
                <span>{trial.data.status}</span>
                <span className="font-normal text-muted">
                  {copy.milliseconds(trial.data.milliseconds)}
                </span>
              </p>
            )}
          </div>
          {trial.data && <CodeBlock name={copy.answerBody} code={trial.data.body} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
}

function Line({ label, value, onChange, placeholder }: LineProps) {
  return (
    <Label className="grid gap-1.5">
      {label}
      <Input
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Label>
  );
}
