import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { MatchView } from "@/entities/match/domain/match-view";
import { useMatchActs } from "../hooks/use-match-acts.ts";
import { MatchActDialogs } from "./match-act-dialogs.tsx";

/** Enters the result of a match, for who may decide it. */
export function EnterResult({ match }: { readonly match: MatchView }) {
  const [isOpen, setIsOpen] = useState(false);
  const offered = useMatchActs(match).find(({ act }) => act === "result");
  if (!offered) return null;
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <offered.Icon aria-hidden />
        <span className="max-sm:sr-only">{offered.label}</span>
      </Button>
      <MatchActDialogs
        match={match}
        open={isOpen ? "result" : null}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
