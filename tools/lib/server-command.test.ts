import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SERVER, SERVER_ENVIRONMENT } from "./server-command.mjs";

test("a release starts the server with the same arguments and bounds as a checkout", () => {
  const command = readFileSync("bin/leyenda", "utf8");
  expect(command).toContain(`set -- ${SERVER.slice(0, -1).join(" ")} "$@"`);
  const bounds = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);
  expect(command).toContain(`export ${bounds.join(" ")}\n`);
});
