import type { Project } from "@leyenda/platform/project";
import type { ServerConfig } from "./config/config.ts";
import { CALL_LIMITS } from "./config/procedure-call-limits.ts";
import { PROJECT_FOLDER } from "./config/project-folder.ts";
import { functionEnvironment } from "./functions/function-environment.ts";
import { AUTH_MAILS } from "./mail/auth-mail-templates.ts";
import { PLATFORM_TEXTS } from "./texts/platform-texts.ts";

/** Builds what the product adds to the platform. */
export function createProject(config: ServerConfig): Project {
  return {
    texts: PLATFORM_TEXTS,
    mails: AUTH_MAILS,
    signInPath: "/login",
    beforeWrite: "private.begin_write",
    apiClientTokens: {
      prefix: "ley_pat_",
      resolve: "private.resolve_api_token",
      begin: "private.begin_program_request",
      repeats: {
        claim: "private.claim_idempotency_key",
        keep: "private.keep_idempotent_answer",
      },
    },
    callLimits: CALL_LIMITS,
    functions: {
      folder: PROJECT_FOLDER,
      environment: (site) => functionEnvironment(config, site),
    },
  };
}
