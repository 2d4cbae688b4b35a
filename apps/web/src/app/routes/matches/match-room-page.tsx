import { useParams } from "react-router";
import { MatchDecision } from "@/features/competition/components/match-decision";
import { MatchRoom } from "@/features/match-room/components/match-room";

/** /match/manage/{id} */
export function Component() {
  const { id = "" } = useParams();
  return (
    <MatchRoom key={id} id={id} renderAdminActions={(match) => <MatchDecision match={match} />} />
  );
}
