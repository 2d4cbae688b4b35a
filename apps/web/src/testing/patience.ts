import { configure } from "@testing-library/react";

// Tests wait for a component as long as a busy machine needs: one second is too short while other work runs.
configure({ asyncUtilTimeout: 30_000 });
