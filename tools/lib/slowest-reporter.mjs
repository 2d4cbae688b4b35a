import { printSlowest } from "./test-report.mjs";

/** At the end of a Vitest run, lists the slowest files with the time of their imports, hooks and tests. */
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
