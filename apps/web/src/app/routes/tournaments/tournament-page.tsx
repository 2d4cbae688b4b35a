import { useParams } from "react-router";
import { TournamentDetails } from "@/features/tournaments/components/tournament-details";

/** /tournaments/{id} */
export function Component() {
  const { id = "" } = useParams();
  return <TournamentDetails key={id} id={id} />;
}
