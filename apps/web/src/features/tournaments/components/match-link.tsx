import { type ComponentProps, use } from "react";
import { Link } from "react-router";
import { paths } from "@/config/paths";
import { DeskSightContext } from "../hooks/desk-view-context.ts";

type MatchWayProps = Pick<
  ComponentProps<"a">,
  "className" | "children" | "tabIndex" | "aria-label"
> & {
  readonly matchId: string;
  readonly "data-match"?: string;
};

/** Links a match of the bracket to its room or, on the organiser's desk, to its actions. */
export function MatchWay({ matchId, ...shown }: MatchWayProps) {
  const desk = use(DeskSightContext);
  if (desk)
    return (
      <button type="button" aria-haspopup="dialog" onClick={() => desk.open(matchId)} {...shown} />
    );
  return <Link to={paths.matchManage(matchId)} draggable={false} {...shown} />;
}
