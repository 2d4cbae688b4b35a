import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SERVER, SERVER_ENVIRONMENT } from "./server-command.mjs";

test("a release starts the server with the same arguments and bounds as a checkout", () => {
  const options = SERVER.slice(0, -1).join(" ");
  const unit = readFileSync("deploy/debian/leyenda.service", "utf8");
  const command = readFileSync("bin/leyenda", "utf8");
  expect(unit).toMatch(new RegExp(`^ExecStart=\\S+ ${options} ${SERVER.at(-1)}$`, "m"));
  expect(command).toContain(`set -- ${options} "$@"`);
  const bounds = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  expect(unit).toContain(`Environment=${bounds.join(" ")}\n`);
  expect(command).toContain(`export ${bounds.join(" ")}\n`);
});
