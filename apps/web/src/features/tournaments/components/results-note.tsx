import { EyeOff } from "lucide-react";
import { copy } from "@/components/copy";
import { Button } from "@/components/ui/button";
import { useHideResults } from "@/entities/results/api/hide-results";
import { resultsCopy as texts } from "@/entities/results/copy";
import { showResult } from "@/lib/hidden-results";

/** On a device that hides results: that it does, and the ways out of it. */
export function ResultsNote({ id }: { readonly id: string }) {
  const hide = useHideResults();
  return (
    <div className="result-place print:hidden">
      <EyeOff aria-hidden className="size-5 text-muted" />
      <p className="text-muted">{copy.results.covered}</p>
      <Button variant="secondary" size="sm" onClick={() => showResult(id)}>
        {texts.showAll}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => hide(false)}>
        {texts.stop}
      </Button>
    </div>
  );
}
