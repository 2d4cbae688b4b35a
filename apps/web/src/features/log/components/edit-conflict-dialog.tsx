import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { answerComparison, type Compared } from "@/lib/conflict-comparison";
import { auditCopy } from "../copy.ts";
import { comparedValues } from "../domain/differences.ts";

const { comparison: copy } = auditCopy;

/** If two users changed the same fields, this shows both changes, and the user chooses which one stays. */
export function ComparisonDialog(compared: Compared) {
  return (
    <Dialog open onOpenChange={(open) => !open && answerComparison(null)}>
      <DialogContent title={copy.title} description={copy.text}>
        <dl className="mb-5 grid gap-4">
          {comparedValues(compared).map(({ label, theirs, mine }) => (
            <div key={label} className="grid gap-1">
              <dt className="font-semibold">{label}</dt>
              {[
                [copy.theirs, theirs],
                [copy.mine, mine],
              ].map(([whose, text]) => (
                <dd key={whose} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 text-sm">
                  <span className="text-muted">{whose}</span>
                  <span className="line-clamp-6 min-w-0 wrap-anywhere whitespace-pre-wrap">
                    {text}
                  </span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => answerComparison("theirs")}>
            {copy.keepTheirs}
          </Button>
          <Button onClick={() => answerComparison("mine")}>{copy.saveMine}</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
