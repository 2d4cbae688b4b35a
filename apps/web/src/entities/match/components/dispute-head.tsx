import { Countdown } from "@/components/countdown";
import { CardHeader } from "@/components/ui/card";
import { useNow } from "@/hooks/use-now";
import { disputeCopy as copy } from "../dispute-copy.ts";
import { dateInSentence } from "../domain/date-in-sentence.ts";

interface DisputeHeadProps {
  readonly title: string;
  readonly dispute: {
    readonly due_at: string;
    readonly referee_id: string | null;
    readonly referee_name: string | null;
  };
}

/** The head of the card about a dispute: the referee in charge and the deadline for the decision. */
export function DisputeHead({ title, dispute }: DisputeHeadProps) {
  const now = useNow(30_000);
  const { due_at: due, referee_id: refereeId, referee_name: name } = dispute;
  const isLate = Date.parse(due) <= now;
  return (
    <>
      <CardHeader
        title={title}
        description={
          refereeId === null
            ? copy.nobody
            : name === null
              ? copy.administration
              : copy.referee(name)
        }
        actions={
          !isLate && <Countdown to={due} label={copy.left} className="text-2xl text-warning" />
        }
      />
      <p className={isLate ? "text-warning" : undefined}>
        {copy[isLate ? "late" : "due"](dateInSentence(due))}
      </p>
    </>
  );
}
