import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SERVER } from "./server-command.mjs";

test("a release starts the server with the same arguments as a checkout", () => {
  const [options = "", program = ""] = SERVER;
  const unit = readFileSync("deploy/debian/leyenda.service", "utf8");
  expect(unit).toMatch(new RegExp(`^ExecStart=\\S+ ${options} ${program}$`, "m"));
  expect(readFileSync("bin/leyenda", "utf8")).toContain(`set -- ${options} "$@"`);
});
