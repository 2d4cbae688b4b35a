import { expect, it } from "vitest";
import { misspeltVariables, misspeltWarning } from "./misspelt.ts";
import { VARIABLE_NAMES } from "./variable-table.ts";

it.each([
  ["DATADIR", "DATA_DIR"],
  ["data_dir", "DATA_DIR"],
  ["SMTP_ULR", "SMTP_URL"],
  ["SITE_URI", "SITE_URL"],
  ["POTR", undefined],
  ["PORTS", "PORT"],
  ["BACKUP_DIRECTORY", undefined],
  ["GOTRUE_EXTERNAL_DISCORD_CLIENTID", "GOTRUE_EXTERNAL_…"],
  ["PAYMENT_CLUB_KEY", undefined],
])("%s seems to mean %s", (name, meant) => {
  expect(misspeltVariables({ [name]: "x" })).toEqual(meant === undefined ? [] : [{ name, meant }]);
});

it("says nothing of the server's own variables and of those that every system has", () => {
  const system = ["PATH", "HOME", "HOSTNAME", "USER", "SHELL", "LANG", "TERM", "TMPDIR", "PWD"];
  const others = ["PGHOST", "PGPORT", "INVOCATION_ID", "JOURNAL_STREAM", "NODE_OPTIONS", "EDITOR"];
  const env = Object.fromEntries(
    [...VARIABLE_NAMES, ...system, ...others].map((name) => [name, "x"]),
  );
  expect(misspeltVariables(env)).toEqual([]);
});

it("names the variable that may be meant", () => {
  expect(misspeltWarning({ name: "SMTP_ULR", meant: "SMTP_URL" })).toBe(
    "SMTP_ULR no es una variable de Leyenda y no se usa: ¿querías decir SMTP_URL?",
  );
});
