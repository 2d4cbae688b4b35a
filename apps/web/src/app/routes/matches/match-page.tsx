import { useParams } from "react-router";
import { MatchDetails } from "@/features/matches/components/match-details";

/** /match/{id} */
export function Component() {
  const { id = "" } = useParams();
  return <MatchDetails key={id} id={id} />;
}
