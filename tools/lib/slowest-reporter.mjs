import { printSlowest } from "./test-report.mjs";

/** Ends a run of Vitest with its slowest files: imports, hooks and tests of each. */
export default class SlowestReporter {
  onTestRunEnd(modules) {
    const measured = modules.map((module) => {
      const { environmentSetupDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      return {
        name: `${module.relativeModuleId} (${module.project.name})`,
        milliseconds: environmentSetupDuration + setupDuration + collectDuration + duration,
      };
    });
    printSlowest("Los archivos más lentos", measured);
  }
}
