import { dayFilter } from "@/lib/filter-kinds";
import type { ListFilter } from "@/lib/list-filters";
import { keysOf, recordOf } from "@/lib/record-of";
import { isUuid } from "@/lib/uuid";
import { auditCopy } from "../copy.ts";
import { entityWords } from "../words/entities.ts";

/** The value in the URL for actions of the server. */
export const SERVER = "servidor";

/** Filters by kind of object, by actor and by days. */
export const auditFilters: readonly ListFilter<"entity" | "actor_id" | "created_at">[] = [
  {
    kind: "choice",
    name: "tipo",
    column: "entity",
    label: auditCopy.filter,
    options: recordOf(keysOf(entityWords), (entity) => entityWords[entity].many),
    all: auditCopy.all,
  },
  {
    kind: "choice",
    name: "quien",
    column: "actor_id",
    label: auditCopy.actorFilter,
    all: auditCopy.everybody,
    meaning: (word) => (word === SERVER ? ["is", null] : isUuid(word) ? ["eq", word] : null),
  },
  dayFilter("desde", auditCopy.since, "from", "created_at"),
  dayFilter("hasta", auditCopy.until, "until", "created_at"),
];
