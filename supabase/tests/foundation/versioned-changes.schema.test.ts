import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { useTestKit } from "../support/kit.ts";

const t = useTestKit();
const WEB = path.join(import.meta.dirname, "../../../apps/web/src");

/** Procedures that change a stored row without `p_read`, and why they cannot lose a change. */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  correct_birth_date: "one value, with a reason that is logged",
  correct_lobby_game: "refused unless the caller saw in the preview who advances because of it",
  correct_match_score: "one result, with a reason that is logged",
  correct_match_winner: "one result, with a reason that is logged",
  correct_veto_choice: "one value, with a reason that is logged",
  rename_guest: "one value: a correction of a name on the list",
  rename_user: "one value, with a reason that the person reads",
  save_lobby_results: "rows of the named sides; every row is on record, and differences are shown",
  save_notification_preference: "a switch",
  save_push_device: "the keys of this browser",
  save_quiet_hours: "saved as it is chosen, by one person, with the value on the screen",
  save_row: "p_read is required",
  save_tournament_template: "replaces a template by name, as a whole, from a stored tournament",
  set_birth_date: "once",
  set_default_times: "an act over many matches, not an edit of one",
  set_lobby_room: "one value, replaced as a whole",
  set_lobby_scoring: "one value, with a reason that everybody reads; the old version stays",
  set_match_referee: "one value, shown live on the board",
  set_match_statistics: "replaces the figures as a whole; both sides and the log are told",
  set_match_station: "one value, shown live on the board",
  set_match_stream: "one value",
  set_presence_hidden: "a switch",
  set_series_state: "a switch",
  set_tournament_stages: "for API clients; the form saves stages by save_tournament",
  set_tournament_stream: "one value",
  set_tournament_vetoes: "for API clients; the form saves vetoes by save_tournament",
  set_weekly_limit: "one value, of one person",
};

test("every procedure that saves, sets or changes something takes what its caller had read", async () => {
  const rows = await t.owner.query<{ name: string }>(
    `select proname as name from pg_catalog.pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and provolatile = 'v'
       and proname ~ '^(save|set|edit|change|update|rename|correct|configure)_'
       and has_function_privilege('authenticated', oid, 'execute')
       and 'p_read' <> all (coalesce(proargnames, '{}')) or proname = 'save_row'
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_VERSION).toSorted());
});

/** Direct changes of rows in the web app, and why they need no version. */
const PATCHES: Readonly<Record<string, string>> = {
  "admin/community/api/users.ts": "a role, with its own question",
  "desk/head/api/change-tournament-status.ts": "the status, an act with its own question",
  "admin/news/api/articles.ts": "takes an article back to a draft",
  "admin/system/api/contact-messages.ts": "a switch",
  "auth/api/complete-profile.ts": "the first picture of a new profile",
  "friends/api/friend-requests.ts": "an answer",
  "notifications/api/mark-notifications-read.ts": "read",
  "notifications/api/mark-read-by-visiting.ts": "read",
  "settings/api/own-profile.ts": "a picture, chosen anew",
  "teams/api/answer-join-request.ts": "an answer",
  "teams/api/manage-members.ts": "a role",
  "teams/api/manage-team.ts": "a switch",
};

test("a form of the web app changes a row by saveRow, which says what was read", () => {
  const direct = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((file) => /\/api\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const changes = readFileSync(path.join(WEB, file), "utf8").match(/\.(?:update|upsert)\(/g);
      return changes ? [[file.replace("features/", ""), changes.length] as const] : [];
    });
  expect(Object.fromEntries(direct)).toEqual(
    Object.fromEntries(Object.keys(PATCHES).map((file) => [file, 1])),
  );
});

test("each call of the web app that takes p_read gives it", () => {
  const source = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((file) => /\/api\/.*\.ts$/.test(file))
    .map((file) => readFileSync(path.join(WEB, file), "utf8"))
    .join("\n");
  const calls = [
    ...source.matchAll(
      /(?:rpc|callProcedure|useProcedure)\(\s*"((?:save|set)_\w+)",\s*\{([\s\S]*?)\}\)/g,
    ),
  ].filter(([, name = ""]) => !(name in WITHOUT_VERSION));
  expect(calls.length).toBeGreaterThan(10);
  const without = calls.filter(([, , parameters = ""]) => !/\b(?:p_)?read\b/.test(parameters));
  // A new tournament has no earlier version that a user could have read.
  expect(without.map(([, name]) => name)).toEqual(["save_tournament"]);
});
