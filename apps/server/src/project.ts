import type { Project } from "@leyenda/platform/project";
import type { ServerConfig } from "./config/config.ts";
import { PROJECT_FOLDER } from "./config/project-folder.ts";
import { functionEnvironment } from "./functions/function-environment.ts";
import { AUTH_MAILS } from "./mail/templates.ts";
import { PLATFORM_TEXTS } from "./texts/platform-texts.ts";

/** What the product brings to the platform. */
export function createProject(config: ServerConfig): Project {
  return {
    texts: PLATFORM_TEXTS,
    mails: AUTH_MAILS,
    signInPath: "/login",
    beforeWrite: "private.begin_write",
    // Both say whether a coupon exists, and both refuse what does not.
    callLimits: [
      { procedure: "check_coupon", seconds: 3600, ofPerson: 20, ofAddress: 120 },
      { procedure: "create_ticket_order", seconds: 3600, ofPerson: 40, ofAddress: null },
      // Visitors are counted by their address, which a hall full of referees shares.
      { procedure: "get_refereed_match", seconds: 3600, ofPerson: 3000, ofAddress: null },
      { procedure: "decide_by_link", seconds: 3600, ofPerson: 300, ofAddress: null },
    ],
    functions: {
      folder: PROJECT_FOLDER,
      environment: (site) => functionEnvironment(config, site),
    },
  };
}
