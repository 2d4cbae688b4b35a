import { printSlowest } from "./test-report.mjs";

/** Lists the slowest files at the end of a Vitest run, with the time of their imports, hooks and tests. */
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
