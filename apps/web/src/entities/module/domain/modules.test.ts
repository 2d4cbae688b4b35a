import { expect, test } from "vitest";
import { findMaintenance, type ModuleStatus } from "./modules.ts";

const module = (module_name: string, is_enabled: boolean): ModuleStatus => ({
  id: 1,
  module_name,
  is_enabled,
  maintenance_message: "Volvemos a las 20.",
});

test("only a module that is switched off is in maintenance", () => {
  const modules = [module("store", false), module("friends", true)];
  expect(findMaintenance(modules, "store")?.maintenance_message).toBe("Volvemos a las 20.");
  expect(findMaintenance(modules, "friends")).toBeNull();
  expect(findMaintenance(modules, "challenges")).toBeNull();
});
