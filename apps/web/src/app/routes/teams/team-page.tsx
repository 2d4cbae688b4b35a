import { useParams } from "react-router";
import { TeamView } from "@/features/teams/components/team-view";

export function Component() {
  const { id = "" } = useParams();
  return <TeamView key={id} id={id} />;
}
